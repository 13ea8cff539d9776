import packageFile from '../package.json' with { type: 'json' };

/** The options that `npm start` gives to Node.js. */
export const nodeOptions = packageFile.scripts.start.split(' ').filter((word) => word.startsWith('--'));
