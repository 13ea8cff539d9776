-- An invitation is for the address that its person had when it was made. What is written into the person's record later,
-- by whomever, sends nobody a link.
ALTER TABLE invitation ADD COLUMN email text;
UPDATE invitation i SET email = p.email FROM person p WHERE p.person_id = i.person_id;

-- A one-time link was sent to an address. Where the account or the person gets another, whoever reads the mail of the first
-- one has no business with it any more. Here, so that no way of changing a record goes round it.
CREATE FUNCTION end_links_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM token WHERE user_id = NEW.id AND used_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_links AFTER UPDATE OF email ON "user" FOR EACH ROW
  WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email)) EXECUTE FUNCTION end_links_of_user();

CREATE FUNCTION end_links_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM token WHERE person_id = NEW.person_id AND used_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_links AFTER UPDATE OF email ON person FOR EACH ROW
  WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email)) EXECUTE FUNCTION end_links_of_person();

-- A deleted invitation ends its links as well.
CREATE FUNCTION end_links_of_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM token WHERE person_id = OLD.person_id AND purpose = 'invitation' AND used_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_links AFTER DELETE ON invitation FOR EACH ROW EXECUTE FUNCTION end_links_of_invitation();
