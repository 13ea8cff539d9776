/** The demo of a keyword search. */
export const cars = {
  title: 'Cars',
  lead: 'A demonstration of a keyword search. All of these cars are made up.',
  term: 'Keyword',
  termHelp: 'a number, year, brand or colour; without a keyword, all are shown',
  search: 'Search',
  nothing: 'No!',
  loading: 'Loading records, please wait...',
  vin: 'Vin',
  year: 'Year',
  brand: 'Brand',
  color: 'Color',
  choose: 'Select {vin}',
  found: '{count, grouped} found, {selected, grouped} selected',
  format: 'Export format',
  download: 'Download',
  whole: 'Without a selection, all cars found are downloaded.',
} as const;
