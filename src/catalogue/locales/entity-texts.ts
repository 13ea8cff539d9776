type EntityTexts = Readonly<Record<string, { one: string; many: string; fields: object }>>;

/** The names of the entities: the texts under `entities`. */
export function entityNamesIn<const T extends EntityTexts>(texts: T): { [E in keyof T]: Pick<T[E], 'one' | 'many'> } {
  const names = Object.entries(texts).map(([entity, { one, many }]) => [entity, { one, many }]);
  return Object.fromEntries(names);
}

/** The labels and the help of their fields: the texts under `fields`. */
export function fieldsIn<const T extends EntityTexts>(texts: T): { [E in keyof T]: T[E]['fields'] } {
  return Object.fromEntries(Object.entries(texts).map(([entity, { fields }]) => [entity, fields])) as {
    [E in keyof T]: T[E]['fields'];
  };
}
