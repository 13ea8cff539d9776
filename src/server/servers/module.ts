import { listeningUrl } from '../http/public-url.ts';
import type { ServerModule, Services } from '../services.ts';
import type { StartError } from '../start-error.ts';
import { joinServers } from './presence.ts';
import { digestSharedSettings } from './shared-settings.ts';

type ServersOptions = { pagesFolder: string; onOutdated: (error: StartError) => void };

/** Notes in the database that this server runs, from before its first request to its end. */
export const servers =
  ({ pagesFolder, onOutdated }: ServersOptions): ServerModule =>
  async (app, { config, database, serverId }: Services) => {
    const settings = await digestSharedSettings(config, pagesFolder);
    const mayHaveOthers = config.databaseUrl !== null;
    const presence = await joinServers({ database, serverId, settings, mayHaveOthers, log: app.log, onOutdated });
    app.addHook('onListen', () => presence.setAddress(listeningUrl(config, app)));
    app.addHook('onClose', () => presence.close());
  };
