"""What people are answered: one room a subject, each in words of the database.

Called in threads. Must not know gRPC, nor how calls come in.
"""
