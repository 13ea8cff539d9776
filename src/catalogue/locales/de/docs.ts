import type { docs as en } from '../en/docs.ts';
import type { SameKeys } from '../index.ts';

export const docs = {
  title: 'API',
  whole: 'Als OpenAPI 3.1',
  contents: 'Inhalt',
  filter: 'Endpunkte und Felder filtern',
  nothing: 'Kein Endpunkt und kein Feld passt zu „{q}“.',
  stepToken: 'Ein Token holen und die Cookies behalten:',
  stepLogin: 'Anmelden:',
  stepCalls: 'Danach die Endpunkte unten verwenden, wie dort gezeigt.',
  parameters: 'Parameter',
  body: 'Inhalt der Anfrage',
  answers: 'Antworten',
  schemas: 'Schemas',
  field: 'Feld',
  type: 'Typ',
  meaning: 'Bedeutung',
  required: 'erforderlich',
  sometimes: 'optional',
  longest: '≤\u00a0{max} Zeichen',
  usually: 'Vorgabe: {value}',
  suchAs: 'z. B. {example}',
  or: 'oder',
  link: 'Link zu diesem Endpunkt',
} as const satisfies SameKeys<typeof en>;
