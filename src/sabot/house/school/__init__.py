"""The school of a house: questions, classes, and the shoes that learners deal."""
