-- How many mails an address has been sent lately is asked before another is.
CREATE INDEX mail_recipient ON mail (lower(recipient), created_at);
