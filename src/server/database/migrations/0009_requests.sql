-- A new record that was sent twice, as the answer to the first was lost, is one record: its creation bears the key that
-- the sender gave the request.
ALTER TABLE history ADD COLUMN request_key uuid;
CREATE UNIQUE INDEX history_request_key ON history (user_id, entity, request_key) WHERE request_key IS NOT NULL;

-- A person who was invited can be deleted; that they were stays.
ALTER TABLE invitation ALTER COLUMN person_id DROP NOT NULL;
