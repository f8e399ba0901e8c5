"""The people of a house: who they are, what opens their accounts, and what is on them."""
