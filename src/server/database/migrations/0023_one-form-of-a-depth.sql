-- A depth is kept in one form, so that 5.0 of one table is 5 of another: without zeros before it and behind its decimals.
UPDATE field_sample SET depth = regexp_replace(
  regexp_replace(
    regexp_replace(depth, '(^|-)0+(?=\d)', '\1', 'g'),
    '(\.\d*[1-9])0+(?=-|$)', '\1', 'g'),
  '\.0+(?=-|$)', '', 'g')
WHERE depth ~ '(^|-)0\d|\.\d*0(-|$)';
