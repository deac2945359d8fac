"""Lancio."""
