"""What happens after a commit: webhooks are told what a revision changed in what is published.

`webhooks` says who is told, `messages` what, `presets` in which form, `sending` sends it, and `delivering` sees to it that all
of it arrives.
"""
