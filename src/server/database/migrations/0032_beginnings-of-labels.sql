-- The quick search finds by the first letters of a name, also by two, which the index of trigrams does not know.
CREATE INDEX field_sample_beginning ON field_sample (left(plain_letters(label), 100) text_pattern_ops);
CREATE INDEX nucleic_acid_sample_beginning ON nucleic_acid_sample (left(plain_letters(label), 100) text_pattern_ops);
CREATE INDEX sequencing_element_beginning ON sequencing_element (left(plain_letters(label), 100) text_pattern_ops);
