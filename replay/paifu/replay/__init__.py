"""What the rules say: rule sets, hands, the table, the audit and walls."""
