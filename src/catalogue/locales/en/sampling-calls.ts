/** The call behind the map and the timeline of the home page. */
export const samplingCalls = {
  call: 'Where and when samples were taken, by campaign',
  text: 'For a map and a timeline. After a change, the numbers of before may be given once more while they are counted anew.',
  campaigns:
    'The campaigns with stations, at most {maxSampledCampaigns}, those with the latest samples first. One without number and name stands for stations without a campaign.',
  campaign: 'The number of the campaign.',
  stations: 'How many events it has, with and without a position.',
  elements: 'How many sequencing elements come from it; null where there is no campaign.',
  months: 'When field samples were taken, by the beginning of their collection.',
  month: 'A month as `2019-03`, or a year where no month is known.',
  samples: 'How many field samples.',
  places:
    'Where its stations lie: latitude and longitude in decimal degrees, and how many. Stations in one cell of a grid are one place; all campaigns together have some {maxSampledPlaces} at most.',
  total: 'How many campaigns with stations there are in all.',
  isCurrent: 'False while newer numbers are being counted: ask again in some seconds.',
} as const;
