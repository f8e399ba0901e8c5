"""A running table: its task, its clock, its people, and what they are sent."""
