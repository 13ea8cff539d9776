export { formatCount } from '../../catalogue/locales/formats.ts';
