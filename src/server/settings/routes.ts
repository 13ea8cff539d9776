import { sql } from 'kysely';
import { settingEndpoints } from '../../catalogue/endpoints/settings.ts';
import type { EditorsOfOthers } from '../../catalogue/permissions.ts';
import { routesOf } from '../http/route.ts';
import { editorsOfOthersSql } from '../http/session-store.ts';
import type { ServerModule } from '../services.ts';

/** The settings that administrators change in the application; they are read with each session. */
export const settings: ServerModule = async (app, { database: { db } }) => {
  const route = routesOf(app, settingEndpoints);

  route('GET /rest/settings', async () => {
    const { rows } = await sql<{ value: EditorsOfOthers }>`SELECT ${editorsOfOthersSql} AS value`.execute(db);
    return { editors_of_others: rows[0]?.value ?? 'everybody' };
  });

  route('PUT /rest/settings', async ({ body }) => {
    await sql`INSERT INTO setting (name, value) VALUES ('editors_of_others', ${body.editors_of_others})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db);
    return body;
  });
};
