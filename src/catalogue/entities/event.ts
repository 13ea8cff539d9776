import { defineEntity } from '../definition.ts';
import { sampledSince, waterDepth } from '../plausibility/limits.ts';
import { insdc, mixs, own, position } from '../sources.ts';

export const event = defineEntity({
  id: 'event_id',
  resource: 'events',
  path: 'event',
  keys: [
    ['event_label', 'campaign_id'],
    ['campaign_id', 'geogr_loc_lat', 'geogr_loc_lon', 'geog_loc_name', 'event_collection_date_begin'],
  ],
  keyIndexes: ['event_label_key', 'event_place_key'],
  label: ['event_label', 'geog_loc_name'],
  listColumns: [
    'event_label',
    'campaign_id',
    'geogr_loc_lat',
    'geogr_loc_lon',
    'geog_loc_name',
    'event_collection_date_begin',
    'event_person_resp',
  ],
  groups: {
    where: [
      'event_label',
      'campaign_id',
      'geogr_loc_lat',
      'geogr_loc_lon',
      'geog_loc_name',
      'geographic_location',
      'common_station_name',
    ],
    when: ['event_collection_date_begin', 'event_collection_date_end'],
    how: ['samp_collect_device', 'tot_depth_water_col', 'protocol_id', 'event_person_resp'],
    notes: ['event_comment'],
  },
  periods: [['event_collection_date_begin', 'event_collection_date_end']],
  fields: {
    campaign_id: { type: 'reference', to: 'campaign', source: own },
    event_label: { type: 'text', maxLength: 250, example: 'TF0271', source: own },
    geogr_loc_lat: {
      type: 'latitude',
      mandatory: 'valueOrReason',
      unit: '°',
      example: '57.32',
      source: [position, insdc('sample', 'geographic location (latitude)')],
    },
    geogr_loc_lon: {
      type: 'longitude',
      mandatory: 'valueOrReason',
      unit: '°',
      example: '20.05',
      source: [position, insdc('sample', 'geographic location (longitude)')],
    },
    geog_loc_name: {
      type: 'text',
      mandatory: 'valueOrReason',
      maxLength: 500,
      example: 'Baltic Sea: Gotland Basin',
      source: [
        mixs('0000010', 'geo_loc_name', 'geographic location (country and/or sea,region)'),
        insdc('sample', 'geographic location (country and/or sea)'),
      ],
    },
    geographic_location: {
      type: 'text',
      example: 'Gotland Deep',
      source: [insdc('sample', 'geographic location (region and locality)')],
    },
    common_station_name: { type: 'text', example: 'BY15', source: own },
    samp_collect_device: {
      type: 'text',
      example: 'CTD rosette, 13 x 5 L',
      source: [
        mixs('0000002', 'samp_collect_device', 'sample collection device'),
        insdc('sample', 'sample collection device'),
      ],
    },
    event_collection_date_begin: { type: 'date', plausible: sampledSince, example: '2019-03-14', source: own },
    event_collection_date_end: { type: 'date', plausible: sampledSince, example: '2019-03-14', source: own },
    tot_depth_water_col: {
      type: 'number',
      plausible: waterDepth,
      unit: 'm',
      example: '241',
      source: [
        mixs('0000634', 'tot_depth_water_col', 'total depth of water column'),
        insdc('sample', 'total depth of water column'),
      ],
    },
    event_comment: {
      type: 'text',
      long: true,
      example: 'Second cast: at the first, bottle 4 did not close',
      source: own,
    },
    event_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
    protocol_id: { type: 'reference', to: 'protocol', example: 'CTD cast', source: own },
  },
});
