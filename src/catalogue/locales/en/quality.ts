/** The screen of what the rules of quality have found, and the same beside a record. */
export const quality = {
  lead: 'What the rules of quality have found in stored records. A changed record is checked again after some seconds.',
  rules: {
    onLand: 'Station on land',
    farFromCampaign: 'Station far from its campaign',
    datesContradict: 'Contradictory dates',
    deeperThanWater: 'Deeper than the water',
    implausible: 'Implausible value',
    noProtocol: 'No protocol',
    notReady: 'Not ready for the archive',
    noAccession: 'No accession number after a year',
  },
  problems: {
    onLand:
      'By its locality ({place}) it lies in a sea, but its position ({latitude, decimal}, {longitude, decimal}) is on land, more than 25 km from any coast. Please check the signs of its coordinates, and that latitude and longitude are not exchanged.',
    farFromCampaign:
      'It lies {km, grouped} km away from the middle of its campaign. Please check the signs and digits of its coordinates.',
    noProtocol: 'A publication has to name the method by which it was made.',
    noAccession: 'It was sequenced in {since, day}, and has no accession number yet.',
  },
  filter: 'Quality',
  broughtBy: 'Brought by',
  everybody: 'Everybody',
  byCampaign: 'Records by campaign',
  campaign: 'Campaign',
  noCampaign: 'Without a campaign',
  allCampaigns: 'All campaigns',
  cell: '{rule}, {campaign}: {count, grouped}',
  toDo: 'What is to do',
  showAll: 'Show everything',
  openList: 'Open as a list:',
  nothing: 'Nothing was found.',
  nothingHere: 'Nothing was found here.',
  pending: 'Some records are still being checked, so that the numbers may change.',
  beside: 'To check',
} as const;
