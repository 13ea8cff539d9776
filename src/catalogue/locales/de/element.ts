import type { element as en } from '../en/element.ts';
import type { SameKeys } from '../index.ts';

/** The page of one sequencing element. */
export const element = {
  gone: {
    title: 'Kein solches Sequenzierelement',
    lead: 'Ein Sequenzierelement mit dieser Nummer gibt es nicht. Vielleicht wurde es gelöscht, oder die Adresse ist nicht vollständig.',
    search: 'Sequenzierelemente suchen',
  },
  form: 'Formular öffnen',
  facts: 'Auf einen Blick',
  none: 'Keine.',
  download: { small: 'Kurze Tabelle herunterladen', full: 'Vollständige Tabelle herunterladen' },
  cite: {
    title: 'So wird zitiert',
    copy: 'Kopieren',
    copied: 'Zitat kopiert.',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Bitte markieren und kopieren Sie den Text.',
  },
  lineage: {
    title: 'Herkunft',
    siblings: 'noch {number} {from}',
    from: {
      campaign: 'aus derselben Kampagne',
      event: 'aus derselben Probenahme',
      experiment: 'aus demselben Experiment',
      field_sample: 'aus derselben Feldprobe',
      experiment_sample: 'aus derselben Experimentprobe',
      nucleic_acid_sample: 'aus derselben Nukleinsäureprobe',
      sequencing_library: 'aus derselben Bibliothek',
      sequencing_run: 'aus demselben Lauf',
      sequencer: 'von demselben Sequenziergerät',
    },
    more_one: 'noch {number}',
    more_other: 'noch {number}',
  },
  relatives: {
    title: 'Verwandte Elemente',
    same: 'Gemeinsam',
    sequencing_library: 'dieselbe Bibliothek',
    sample: 'dieselbe Probe',
    sequencing_run: 'derselbe Lauf',
    none: 'Kein anderes Element stammt aus derselben Bibliothek, Probe oder demselben Lauf.',
  },
} as const satisfies SameKeys<typeof en>;
