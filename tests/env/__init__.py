"""Environments for people who train players."""
