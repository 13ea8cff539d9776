-- The values that a laboratory says in every table, by column: of each user, and for all under the number 0.
CREATE TABLE usual_values (
  user_id integer PRIMARY KEY,
  by_column jsonb NOT NULL
);
