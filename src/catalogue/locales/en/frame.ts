import { docs } from './docs.ts';
import { entities } from './entities.ts';
import { errors } from './errors.ts';
import { map } from './map.ts';
import { person } from './person-fields.ts';
import { sampling } from './sampling.ts';
import { shell } from './shell.ts';
import { users } from './users.ts';

/** The English texts of the frame around every screen and of Home, loaded before anything is rendered. */
export const frame = {
  docs,
  entities,
  errors,
  fields: { person },
  map,
  sampling,
  shell,
  users,
} as const;
