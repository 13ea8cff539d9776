-- The order in which people look for names: letters as in a dictionary, capital or not, ä beside a; numbers by their
-- value, 9 before 10. No index is made in it, as its rules come with the ICU library and change with its versions.
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
