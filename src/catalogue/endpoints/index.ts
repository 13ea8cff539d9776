import { accountEndpoints } from './accounts.ts';
import { binEndpoints } from './bin.ts';
import { bulkUpdateEndpoints } from './bulk-update.ts';
import { carEndpoints } from './cars.ts';
import { changeEndpoints } from './changes.ts';
import { contentEndpoints } from './content.ts';
import type { EndpointKey, RequestInput, ResponseBody } from './define.ts';
import { elementEndpoints } from './element.ts';
import { erasureEndpoints } from './erasures.ts';
import { exportEndpoints } from './exporting.ts';
import { handOverEndpoints } from './hand-over.ts';
import { healthEndpoints } from './health.ts';
import { importEndpoints } from './importing.ts';
import { interfaceTextEndpoints } from './interface-texts.ts';
import { invitationEndpoints } from './invitations.ts';
import { listViewEndpoints } from './list-views.ts';
import { mailEndpoints } from './mail.ts';
import { mapEndpoints } from './map.ts';
import { mappingEndpoints } from './mappings.ts';
import { measuredSampleEndpoints } from './measured.ts';
import { operationEndpoints } from './operation.ts';
import { ownDatasetEndpoints } from './own-datasets.ts';
import { qualityEndpoints } from './quality.ts';
import { savedSearchEndpoints } from './saved-searches.ts';
import { searchEndpoints } from './search.ts';
import { settingEndpoints } from './settings.ts';
import { statsEndpoints } from './stats.ts';
import { templateEndpoints } from './templates.ts';
import { userEndpoints } from './users.ts';
import { usualValueEndpoints } from './usual-values.ts';

/** All declared endpoints. */
export const allEndpoints = {
  ...searchEndpoints,
  ...savedSearchEndpoints,
  ...listViewEndpoints,
  ...healthEndpoints,
  ...binEndpoints,
  ...changeEndpoints,
  ...qualityEndpoints,
  ...templateEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...bulkUpdateEndpoints,
  ...ownDatasetEndpoints,
  ...elementEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...handOverEndpoints,
  ...erasureEndpoints,
  ...invitationEndpoints,
  ...contentEndpoints,
  ...carEndpoints,
  ...mailEndpoints,
  ...mapEndpoints,
  ...mappingEndpoints,
  ...measuredSampleEndpoints,
  ...usualValueEndpoints,
  ...interfaceTextEndpoints,
  ...settingEndpoints,
  ...operationEndpoints,
  ...statsEndpoints,
};

export type Endpoints = typeof allEndpoints;
/** The keys of all endpoints. */
export type KnownKey = keyof Endpoints & EndpointKey;
/** The body of an endpoint's successful response, as JSON: `ResponseOf<'GET /stats'>`. */
export type ResponseOf<K extends KnownKey> = ResponseBody<Endpoints[K]>;
/** The parts of a request to an endpoint: `RequestOf<'POST /searchSE'>['body']`. */
export type RequestOf<K extends KnownKey> = RequestInput<Endpoints[K]>;
