"""What is reckoned in processes of their own, and how much of it everybody may have."""
