-- An invitation holds for the address that it was made for: a link that was sent there stays valid when somebody writes another
-- address into the person's record, as everybody who is logged in may. To end it, the invitation is deleted.
DROP TRIGGER end_links ON person;
DROP FUNCTION end_links_of_person();
