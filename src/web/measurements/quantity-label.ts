import type { Quantity } from '../../catalogue/endpoints/measured.ts';
import type { Language } from '../../catalogue/locales/languages.ts';

/** How people call a quantity, with its qualifier if it has one: `Temperature · top`. */
export function quantityLabel({ name, label }: Pick<Quantity, 'name' | 'label'>, language: Language): string {
  const point = name.indexOf('.');
  return point < 0 ? label[language] : `${label[language]} · ${name.slice(point + 1)}`;
}
