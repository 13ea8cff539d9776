import type { forms as en } from '../en/forms.ts';
import type { SameKeys } from '../index.ts';

export const forms = {
  new: 'neu',
  back: 'Zurück',
  required: 'erforderlich',
  help: 'Hilfe zu {field}',
  guide: 'Feldverzeichnis',
  helpKey: 'F1 im Feld zeigt diese Hilfe.',
  open: 'öffnen',
  make: 'neu',
  makeOne: 'neu: {entity}',
  formats: {
    latitude: 'Dezimalgrad, Nord positiv',
    longitude: 'Dezimalgrad, Ost positiv',
    depth: '5 oder 0-10',
    url: 'https://…',
  },
  missing: {
    short: 'fehlt …',
    action: 'fehlt … Grund angeben: {field}',
    because: 'fehlt, weil …',
  },
  alike: {
    title: 'Gibt es das schon?',
    lead_one: 'Dieser Datensatz könnte derselbe sein:',
    lead_other: 'Einer dieser Datensätze könnte derselbe sein:',
    hint: 'Wenn Ihrer ein anderer ist, speichern Sie ihn bitte.',
    save: 'Als weiteren Datensatz speichern',
    back: 'Zurück zum Formular',
  },
  taken: {
    open: '{record} öffnen',
    take: '{record} übernehmen',
  },
  conflict: {
    by_one: 'Es war {people}.',
    by_other: 'Es waren {people}.',
    lead: 'Wo beide dasselbe Feld geändert haben, wählen Sie bitte aus, und speichern Sie noch einmal. Was nur einer geändert hat, ist schon gewählt.',
    leadNone:
      'Sie beide haben verschiedene Felder geändert. Speichern Sie noch einmal, um alle Änderungen zu behalten.',
    leadRestored:
      'Die Fassung ist wiederhergestellt. Wo sie etwas anderes besagt als Ihre Eingaben, wählen Sie bitte aus, und speichern Sie noch einmal.',
    edit: 'Vor dem Speichern bearbeiten',
    both: 'Von beiden geändert',
    bothRestored: 'Eingegeben und wiederhergestellt',
    onlyRestored: 'Wiederhergestellt',
    onlyTheirs: 'Von jemand anderem geändert',
    onlyMine: 'Von Ihnen geändert',
    mine: 'Ihr Wert',
    theirs: 'Der andere Wert',
    unchanged: 'Wie zuvor',
    restored: 'Wiederhergestellt',
    editMine: 'Ihr Wert, bearbeitet',
    editBoth: 'Beide Werte, bearbeitet',
    before: 'vorher:',
    choose: 'Bitte wählen Sie, was bleiben soll.',
  },
  choice: {
    searching: 'Suche …',
    none: 'Nichts gefunden.',
    noneYet: 'Hier gibt es noch nichts auszuwählen.',
    more: '{shown} von {total}. Tippen Sie ein Wort, um die übrigen zu finden.',
    found_one: '{count, grouped} gefunden. Die Eingabetaste wählt {first}.',
    found_other: '{count, grouped} gefunden. Die Eingabetaste wählt {first}.',
    notByName_one:
      '{count, grouped} gefunden, aber nicht dem Namen nach. Auswählen mit einer Pfeiltaste oder per Klick.',
    notByName_other:
      '{count, grouped} gefunden, aber nicht dem Namen nach. Auswählen mit den Pfeiltasten oder per Klick.',
    clear: 'Leeren',
    remove: '{name} entfernen',
    earlier: '{name} an Stelle {place} rücken',
    unfold_one: '{count, grouped} weiteren zeigen',
    unfold_other: '{count, grouped} weitere zeigen',
    fold: 'Weniger zeigen',
  },
} as const satisfies SameKeys<typeof en>;
