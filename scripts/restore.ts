// npm run restore -- FILE: restores a backup into an empty DATA_DIR or database.
import { restoreCommand } from './restore-command.ts';

await restoreCommand('npm run restore -- FILE');
