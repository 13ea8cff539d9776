// npm run import-all -- FOLDER: fills an empty DATA_DIR or database with the plain tables of npm run export-all.
import { restoreCommand } from './restore-command.ts';

await restoreCommand('npm run import-all -- FOLDER');
