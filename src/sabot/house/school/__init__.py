"""What a house has of its school: questions, classes, and the shoes that learners deal."""
