import type { FieldTranslations } from '../translation-types.ts';

/** All fields but those of a person, which are loaded with the frame (`frame.ts`). */
export const fields = {
  protocol: {
    protocol: {
      label: 'Protokoll',
      help: 'Ein kurzer, eindeutiger Name, unter dem alle das Protokoll finden, etwa Filtration 0.22 µm Sterivex.',
    },
    url: { label: 'URL', help: 'Die Webadresse, unter der das ganze Protokoll zu lesen ist, beginnend mit https://.' },
    description: {
      label: 'Beschreibung',
      help: 'Das Vorgehen in wenigen Sätzen: Material, Schritte und Abweichungen vom Standard.',
    },
    protocol_comment: {
      label: 'Kommentar',
      help: 'Was sonst über das Protokoll wissenswert ist, in Ihren eigenen Worten.',
    },
  },
  measurement_type: {
    name: {
      label: 'Name',
      help: 'Der Name in Spaltenköpfen und Suchen, etwa temp: der des MIxS-Begriffs, wenn es einen gibt.',
    },
    label_en: { label: 'Englische Bezeichnung', help: 'Der Name auf englischen Seiten, etwa Temperature.' },
    label_de: { label: 'Deutsche Bezeichnung', help: 'Der Name auf deutschen Seiten, etwa Temperatur.' },
    synonyms: {
      label: 'Andere Namen',
      help: 'Weitere Köpfe solcher Spalten in Tabellen, durch | getrennt, etwa Temperature | WTEMP.',
    },
    kind: { label: 'Art', help: 'Ob die Werte Zahlen oder Texte sind.' },
    unit: {
      label: 'Einheit',
      help: 'Die Einheit aller Zahlen als UCUM-Code, etwa Cel oder umol/L; leer bei Zahlen ohne Einheit.',
    },
    low: { label: 'Kleinster plausibler Wert', help: 'Eine kleinere Zahl wird mit einer Warnung angenommen.' },
    high: { label: 'Größter plausibler Wert', help: 'Eine größere Zahl wird mit einer Warnung angenommen.' },
    level: {
      label: 'Gehört zu',
      help: 'Ob sie meist einmal je Event gemessen wird, wie der Wind, oder für jede Feldprobe.',
    },
    mixs_slot: { label: 'MIxS-Begriff', help: 'Der Name des Begriffs in MIxS, etwa temp.' },
    p01: { label: 'NERC P01', help: 'Der Code der Größe im NERC-Vokabular P01, etwa TEMPPR01.' },
    p06: { label: 'NERC P06', help: 'Der Code der Einheit im NERC-Vokabular P06, etwa UPAA.' },
  },
  campaign: {
    campaign: { label: 'Kampagne', help: 'Der Name oder die Nummer der Ausfahrt oder Feldkampagne, etwa EMB177.' },
    basis: {
      label: 'Plattform',
      help: 'Das Schiff, die Station oder das Fahrzeug, von dem aus beprobt wurde, etwa FS Elisabeth Mann Borgese.',
    },
    date_begin: {
      label: 'Beginn',
      help: 'Der erste Tag der Kampagne: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    date_end: {
      label: 'Ende',
      help: 'Der letzte Tag der Kampagne, nicht vor ihrem Beginn: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    campaign_comment: {
      label: 'Kommentar',
      help: 'Was sonst über die Kampagne wissenswert ist, in Ihren eigenen Worten.',
    },
    url: { label: 'URL', help: 'Die Webadresse des Fahrtberichts oder der Kampagnenseite, beginnend mit https://.' },
    campaign_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für die Kampagne verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
  },
  event: {
    campaign_id: { label: 'Kampagne', help: 'Die Kampagne, zu der die Probenahme gehört.' },
    event_label: {
      label: 'Probenahme-Kennung',
      help: 'Die Kennung der Probenahme im Stationsbuch, innerhalb ihrer Kampagne eindeutig, etwa TF0271.',
    },
    geogr_loc_lat: {
      label: 'Geografische Breite',
      help: 'Dezimalgrad in WGS 84 von -90 bis 90, Norden positiv, etwa 57,32 oder 57,32 N.',
    },
    geogr_loc_lon: {
      label: 'Geografische Länge',
      help: 'Dezimalgrad in WGS 84 von -180 bis 180, Osten positiv, etwa 20,05 oder 20,05 O.',
    },
    geog_loc_name: {
      label: 'Geografischer Name',
      help: 'Ein Land oder Meer aus der INSDC-Liste, ein Doppelpunkt und die Region auf Englisch, etwa Baltic Sea: Gotland Basin.',
    },
    geographic_location: { label: 'Ortsbezeichnung', help: 'Der Ort, wie er im Feld heißt, etwa Gotlandtief.' },
    common_station_name: {
      label: 'Stationsname',
      help: 'Der auch über diese Kampagne hinaus bekannte Name der Messstation, etwa BY15.',
    },
    samp_collect_device: {
      label: 'Probenahmegerät',
      help: 'Das Gerät, mit dem die Probe gewonnen wurde, mit Zahl und Größe der Schöpfer oder Kerne, etwa CTD-Rosette, 13 x 5 L.',
    },
    event_collection_date_begin: {
      label: 'Probenahme von',
      help: 'Der Tag, an dem die Probenahme begann: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    event_collection_date_end: {
      label: 'Probenahme bis',
      help: 'Der Tag, an dem die Probenahme endete, nicht vor ihrem Beginn: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    tot_depth_water_col: {
      label: 'Wassertiefe',
      help: 'Die Wassertiefe von der Oberfläche bis zum Meeresboden in Metern, als Zahl ohne Einheit.',
    },
    measurements: {
      label: 'Messwerte',
      help: 'Was daneben gemessen oder notiert wurde, etwa Temperatur und Nährstoffe, jeweils mit Einheit.',
    },
    event_comment: {
      label: 'Kommentar',
      help: 'Was sonst über die Probenahme, etwa zu Wetter, Seegang oder einem missglückten Hol, wissenswert ist, in Ihren eigenen Worten.',
    },
    event_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für die Probenahme verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem das Gerät eingesetzt wurde.',
    },
  },
  experiment: {
    culture_collection_id: {
      label: 'Stammnummer',
      help: 'Der Stamm mit Kürzel der Kultursammlung und Nummer, etwa DSM 16472.',
    },
    experiment_comment: {
      label: 'Kommentar',
      help: 'Was sonst über das Experiment, etwa zu Ziel und Aufbau, wissenswert ist, in Ihren eigenen Worten.',
    },
    experiment_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für das Experiment verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem das Experiment durchgeführt wurde.',
    },
  },
  experiment_sample: {
    experiment_id: { label: 'Experiment', help: 'Das Experiment, aus dem die Probe stammt.' },
    experiment_sample_description: {
      label: 'Beschreibung',
      help: 'Was die Probe ist: Behandlung, Replikat und Zeitpunkt.',
    },
    experiment_sample_collection_date_begin: {
      label: 'Probenahme von',
      help: 'Der Tag, an dem die Probenahme begann: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    experiment_sample_collection_date_end: {
      label: 'Probenahme bis',
      help: 'Der Tag, an dem die Probenahme endete, nicht vor ihrem Beginn: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    experiment_samp_collect_method: {
      label: 'Probenahmemethode',
      help: 'Wie die Probe aus dem Experiment entnommen wurde, etwa mit Spritze oder durch Filtration.',
    },
    experimental_factor: {
      label: 'Experimenteller Faktor',
      help: 'Die Bedingung, die variiert wurde, am besten als EFO- oder OBI-Begriff in der Form label [EFO:0001702].',
    },
    taxon_id: {
      label: 'Taxon-ID',
      help: 'Die Nummer des Organismus oder der Gemeinschaft in der NCBI Taxonomy, nur Ziffern, etwa 408172 für marine metagenome.',
    },
    source_mat_id: {
      label: 'Kennung des Ausgangsmaterials',
      help: 'Die Kennung des Materials, aus dem die Probe stammt, wie sie in der Sammlung oder auf dem Röhrchen steht.',
    },
    experiment_sample_comment: {
      label: 'Kommentar',
      help: 'Was sonst über die Probe wissenswert ist, in Ihren eigenen Worten.',
    },
    nucleic_acid_samples: {
      label: 'Nukleinsäureproben',
      help: 'Alle Nukleinsäureproben, die aus dieser Probe extrahiert wurden.',
    },
    experiment_sample_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für die Probe verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem die Probe genommen und aufbewahrt wurde.',
    },
  },
  field_sample: {
    event_id: { label: 'Probenahme', help: 'Die Probenahme, bei der die Probe gewonnen wurde.' },
    field_sample_name: {
      label: 'Name der Feldprobe',
      help: 'Der Name auf Röhrchen oder Filter, innerhalb der Probenahme eindeutig, etwa EMB177_TF0271_5m.',
    },
    field_sample_description: {
      label: 'Beschreibung',
      help: 'Was die Probe ist: Material, Schicht, Fraktion oder Replikat.',
    },
    taxon_id: {
      label: 'Taxon-ID',
      help: 'Die Nummer des Organismus oder der Gemeinschaft in der NCBI Taxonomy, nur Ziffern, etwa 408172 für marine metagenome.',
    },
    sams_id: { label: 'SAMS-ID', help: 'Die Kennung der Probe in SAMS, genau wie sie dort steht.' },
    mixs_samp_size: {
      label: 'Probenmenge',
      help: 'Die entnommene Menge mit Einheit: Volumen, Masse oder Fläche, etwa 5 L.',
    },
    field_sample_collection_date_begin: {
      label: 'Feldprobe: Beginn der Entnahme',
      help: 'Der Tag, an dem die Entnahme der Probe begann: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    field_sample_collection_date_end: {
      label: 'Feldprobe: Ende der Entnahme',
      help: 'Der Tag, an dem die Entnahme der Probe endete, nicht vor ihrem Beginn: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    environmental_package: {
      label: 'MIxS-Umweltpaket',
      help: 'Das MIxS-Paket, das zur Probe passt, etwa water oder sediment.',
    },
    env_broad_scale: {
      label: 'Umwelt (großräumig)',
      help: 'Das Biom um die Probe als ENVO-Begriff in der Form label [ENVO:00000447], mehrere durch | getrennt.',
    },
    env_local_scale: {
      label: 'Umwelt (lokal)',
      help: 'Die nähere Umgebung, die die Probe prägt, als ENVO-Begriff in der Form label [ENVO:00000209], mehrere durch | getrennt.',
    },
    env_medium: {
      label: 'Umweltmedium',
      help: 'Das Material, dem die Probe entnommen wurde, als ENVO-Begriff in der Form label [ENVO:00002149], mehrere durch | getrennt.',
    },
    samp_collect_method: {
      label: 'Probenahmemethode',
      help: 'Wie die Probe gewonnen wurde, etwa mit Schöpfer, Netz oder Kernstecher.',
    },
    depth: {
      label: 'Entnahmetiefe',
      help: 'Meter unter der Wasseroberfläche, bei Sediment unter dem Meeresboden: eine Zahl oder ein Bereich wie 0-10, ohne Einheit.',
    },
    altitude: {
      label: 'Höhe (Luftprobe)',
      help: 'Die Höhe des Entnahmepunkts über der Boden- oder Wasseroberfläche in Metern, für Luftproben, als Zahl ohne Einheit.',
    },
    elevation: {
      label: 'Geländehöhe',
      help: 'Die Höhe des Bodens oder Meeresbodens bezogen auf den mittleren Meeresspiegel in Metern, darunter negativ, als Zahl ohne Einheit.',
    },
    size_frac: {
      label: 'Größenfraktion',
      help: 'Der Größenbereich, der in der Probe blieb, mit Einheit, etwa 0.2-3 µm.',
    },
    size_frac_low: {
      label: 'Größenfraktion von',
      help: 'Die Porenweite des Filters, der die Probe zurückhielt, in Mikrometern ohne Einheit, etwa 0.2.',
    },
    size_frac_up: {
      label: 'Größenfraktion bis',
      help: 'Die Maschen- oder Porenweite des Vorfilters, der Größeres entfernte, in Mikrometern ohne Einheit, etwa 3.',
    },
    measurements: {
      label: 'Messwerte',
      help: 'Was daneben gemessen oder notiert wurde, etwa Temperatur und Nährstoffe, jeweils mit Einheit.',
    },
    field_sample_comment: {
      label: 'Kommentar',
      help: 'Was sonst über die Probe wissenswert ist, in Ihren eigenen Worten.',
    },
    experiment_samples: {
      label: 'Experimentproben',
      help: 'Alle Experimentproben, die aus dieser Feldprobe hervorgingen.',
    },
    nucleic_acid_samples: {
      label: 'Nukleinsäureproben',
      help: 'Alle Nukleinsäureproben, die aus dieser Feldprobe extrahiert wurden.',
    },
    field_sample_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für die Probe verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem die Probe genommen und aufbewahrt wurde.',
    },
  },
  nucleic_acid_sample: {
    nucleic_acid_sample_name: {
      label: 'Name der Nukleinsäureprobe',
      help: 'Der Name auf dem Röhrchen des Extrakts, etwa EMB177_TF0271_5m_DNA.',
    },
    nucleic_acid_sample_description: {
      label: 'Beschreibung',
      help: 'Was der Extrakt ist: DNA oder RNA, und aus welchem Teil der Probe.',
    },
    sams_id: { label: 'SAMS-ID', help: 'Die Kennung des Extrakts in SAMS, genau wie sie dort steht.' },
    samp_taxon_id: {
      label: 'Taxon-ID der Probe',
      help: 'Die Nummer des Extrahierten in der NCBI Taxonomy, nur Ziffern, etwa 408172 für marine metagenome.',
    },
    nucl_acid_ext: {
      label: 'Extraktionsmethode',
      help: 'Kit oder Methode der Extraktion, oder die Webadresse oder DOI ihrer Beschreibung, etwa DNeasy PowerWater.',
    },
    samp_vol_we_dna_ext: {
      label: 'Extrahierte Menge',
      help: 'Volumen oder Masse der Probe, die in die Extraktion ging, mit Einheit, etwa 1 L.',
    },
    size_frac: {
      label: 'Größenfraktion',
      help: 'Der Größenbereich, der in der Probe blieb, mit Einheit, etwa 0.2-3 µm.',
    },
    size_frac_low: {
      label: 'Größenfraktion von',
      help: 'Die Porenweite des Filters, der die Probe zurückhielt, in Mikrometern ohne Einheit, etwa 0.2.',
    },
    size_frac_up: {
      label: 'Größenfraktion bis',
      help: 'Die Maschen- oder Porenweite des Vorfilters, der Größeres entfernte, in Mikrometern ohne Einheit, etwa 3.',
    },
    source_mat_id: {
      label: 'Kennung des Ausgangsmaterials',
      help: 'Die Kennung des Materials, aus dem die Nukleinsäure extrahiert wurde, wie sie in der Sammlung oder auf dem Röhrchen steht.',
    },
    nucl_acid_amp: {
      label: 'Amplifikation',
      help: 'Die Methode der Amplifikation, oder die Webadresse oder DOI ihrer Beschreibung, etwa zweistufige PCR.',
    },
    nucl_acid_conc: {
      label: 'Konzentration',
      help: 'Die Konzentration des Extrakts in Nanogramm pro Mikroliter, als Zahl ohne Einheit.',
    },
    nucl_acid_vol: { label: 'Volumen', help: 'Das Volumen des Extrakts in Mikrolitern, als Zahl ohne Einheit.' },
    date_nucl_acid_ext: {
      label: 'Extraktionsdatum',
      help: 'Der Tag der Extraktion: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    nucleic_acid_sample_comment: {
      label: 'Kommentar',
      help: 'Was sonst über den Extrakt wissenswert ist, in Ihren eigenen Worten.',
    },
    sequencing_libraries: {
      label: 'Sequenzierbibliotheken',
      help: 'Alle Sequenzierbibliotheken, die aus diesem Extrakt hergestellt wurden.',
    },
    nucleic_acid_sample_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für den Extrakt verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem die Nukleinsäure extrahiert wurde.',
    },
  },
  library_condition: {
    investigation_type: {
      label: 'Untersuchungstyp',
      help: 'Die Art der Untersuchung als Name einer MIxS-Checkliste, etwa mimarks-survey oder metagenome.',
    },
    library_source: {
      label: 'Bibliotheksquelle',
      help: 'Was sequenziert wurde, mit dem Begriff der Archive, etwa METAGENOMIC oder METATRANSCRIPTOMIC.',
    },
    library_strategy: {
      label: 'Bibliotheksstrategie',
      help: 'Die Sequenzierstrategie, mit dem Begriff der Archive, etwa AMPLICON oder WGS.',
    },
    library_selection: {
      label: 'Bibliotheksselektion',
      help: 'Wie das Material ausgewählt oder angereichert wurde, mit dem Begriff der Archive, etwa PCR oder RANDOM.',
    },
    library_layout: {
      label: 'Bibliothekslayout',
      help: 'SINGLE für einen Read pro Fragment, PAIRED für Vorwärts- und Rückwärts-Reads.',
    },
  },
  sequencing_library: {
    library_condition_id: {
      label: 'Bibliothekstyp',
      help: 'Der gemeinsame Datensatz aus Untersuchungstyp, Strategie, Quelle, Selektion und Layout, dem diese Bibliothek folgt.',
    },
    investigation_type: {
      label: 'Untersuchungstyp',
      help: 'Die Art der Untersuchung als Name einer MIxS-Checkliste, etwa mimarks-survey oder metagenome.',
    },
    library_source: {
      label: 'Bibliotheksquelle',
      help: 'Was sequenziert wurde, mit dem Begriff der Archive, etwa METAGENOMIC oder METATRANSCRIPTOMIC.',
    },
    library_strategy: {
      label: 'Bibliotheksstrategie',
      help: 'Die Sequenzierstrategie, mit dem Begriff der Archive, etwa AMPLICON oder WGS.',
    },
    library_selection: {
      label: 'Bibliotheksselektion',
      help: 'Wie das Material ausgewählt oder angereichert wurde, mit dem Begriff der Archive, etwa PCR oder RANDOM.',
    },
    library_layout: {
      label: 'Bibliothekslayout',
      help: 'SINGLE für einen Read pro Fragment, PAIRED für Vorwärts- und Rückwärts-Reads.',
    },
    prep_date: {
      label: 'Präparationsdatum',
      help: 'Der Tag, an dem die Bibliothek hergestellt wurde: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    target_gene: {
      label: 'Zielgen',
      help: 'Das amplifizierte Gen oder der Locus, etwa 16S rRNA, 18S rRNA oder ITS; bei Metagenomen leer.',
    },
    target_subfragment: { label: 'Zielabschnitt', help: 'Der amplifizierte Abschnitt des Zielgens, etwa V4-V5.' },
    pcr_primers: {
      label: 'PCR-Primer',
      help: 'Die Primersequenzen in Großbuchstaben, in der Form FWD:GTGYCAGCMGCCGCGGTAA;REV:CCGYCAATTYMTTTRAGTTT.',
    },
    nominal_length: {
      label: 'Nominale Länge',
      help: 'Die erwartete Länge des Inserts in Basenpaaren, ohne Adapter, als Zahl ohne Einheit.',
    },
    adapters: { label: 'Adapter', help: 'Beide Adaptersequenzen in Großbuchstaben, durch ein Semikolon getrennt.' },
    mid: {
      label: 'Multiplex-Barcode',
      help: 'Der Barcode, an dem die Probe im Lauf zu erkennen ist, in Großbuchstaben, etwa GTGAATAT.',
    },
    sequencing_library_comment: {
      label: 'Kommentar',
      help: 'Was sonst über die Bibliothek wissenswert ist, in Ihren eigenen Worten.',
    },
    sequencing_library_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für die Bibliothek verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem die Bibliothek hergestellt wurde.',
    },
  },
  sequencer: {
    location: { label: 'Standort', help: 'Der Ort oder das Gebäude, in dem das Gerät steht.' },
    sequencing_platform: {
      label: 'Sequenzierplattform',
      help: 'Die Bauart des Geräts, mit dem Begriff der Archive, etwa ILLUMINA oder OXFORD_NANOPORE.',
    },
    sequencing_center: {
      label: 'Sequenzierzentrum',
      help: 'Das Institut oder die Firma, die das Gerät betreibt, mit vollem Namen.',
    },
    instrument_id: {
      label: 'Gerätekennung',
      help: 'Die Kennung des einzelnen Geräts, wie sie in den Kopfzeilen seiner Reads steht, etwa M02542.',
    },
    seq_meth: {
      label: 'Sequenziermethode',
      help: 'Das Gerätemodell, mit dem Begriff der Archive, etwa Illumina MiSeq.',
    },
    sequencer_comment: {
      label: 'Kommentar',
      help: 'Was sonst über das Gerät wissenswert ist, in Ihren eigenen Worten.',
    },
    sequencer_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für das Gerät verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
  },
  sequencing_run: {
    sequencer_id: { label: 'Sequenziergerät', help: 'Das Gerät, auf dem der Lauf stattfand.' },
    seq_date: {
      label: 'Sequenzierdatum',
      help: 'Der Tag, an dem der Lauf gestartet wurde: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    run_index_on_current_machine: {
      label: 'Laufnummer des Geräts',
      help: 'Die Nummer des Laufs auf seinem Gerät, wie sie in den Kopfzeilen der Reads steht, etwa 118.',
    },
    flowcell_id: { label: 'Flowcell-ID', help: 'Die auf der Flowcell aufgedruckte Kennung, etwa 000000000-C4V7B.' },
    sequencing_run_comment: {
      label: 'Kommentar',
      help: 'Was sonst über den Lauf wissenswert ist, in Ihren eigenen Worten.',
    },
    sequencing_run_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für den Lauf verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    run_in_table: {
      label: 'Lauf in der Tabelle',
      help: 'Unterscheidet Läufe, die weder eine Durchflusszelle haben noch eine Laufnummer oder ein Datum an einem bekannten Sequenziergerät: Zeilen mit demselben Wort gehören zu einem Lauf. Ein voller Download zählt solche Läufe 1, 2, 3; das gilt innerhalb einer Tabelle und wird nicht gespeichert.',
    },
    protocol_id: {
      label: 'Protokoll',
      help: 'Das Protokoll, nach dem der Lauf durchgeführt wurde.',
    },
  },
  project: {
    project_name: { label: 'Projektname', help: 'Der volle Name des Projekts wie im Förderbescheid.' },
    project_abbreviation: { label: 'Kürzel', help: 'Der Kurzname, unter dem das Projekt bekannt ist.' },
    umbrella_project: {
      label: 'Dachprojekt',
      help: 'Der Name des übergeordneten Programms, zu dem das Projekt gehört.',
    },
    project_funded_by: {
      label: 'Gefördert durch',
      help: 'Die Organisation, die das Projekt fördert, mit vollem Namen.',
    },
    project_funding_code: {
      label: 'Förderkennzeichen',
      help: 'Die Nummer der Förderung, genau in der Schreibweise des Förderers.',
    },
    project_abstract: { label: 'Zusammenfassung', help: 'Worum es im Projekt geht, in wenigen Sätzen für Fachfremde.' },
    project_website: { label: 'Website', help: 'Die Webadresse des Projekts, beginnend mit https://.' },
    project_comment: {
      label: 'Kommentar',
      help: 'Was sonst über das Projekt wissenswert ist, in Ihren eigenen Worten.',
    },
    project_person_resp: {
      label: 'Verantwortliche Person',
      help: 'Die Person, die für das Projekt verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
  },
  publication: {
    doi: {
      label: 'DOI',
      help: 'Die DOI der Publikation, mit oder ohne vorangestelltes https://doi.org/, etwa 10.1000/example.1.',
    },
  },
  project_study: {
    study_title: {
      label: 'Titel der Studie',
      help: 'Ein Titel, der sagt, was wo und wann untersucht wurde, unter allen Studien eindeutig.',
    },
    project_study_abbreviation: { label: 'Kürzel', help: 'Der Kurzname, unter dem die Studie bekannt ist.' },
    project_study_begin: {
      label: 'Beginn',
      help: 'Der Tag, an dem die Studie begann: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    project_study_end: {
      label: 'Ende',
      help: 'Der Tag, an dem die Studie endete, nicht vor ihrem Beginn: tt.mm.jjjj oder jjjj-mm-tt, auch jjjj-mm oder jjjj.',
    },
    project_study_abstract: {
      label: 'Zusammenfassung',
      help: 'Frage, Material und Methoden der Studie, in wenigen Sätzen für Fachfremde.',
    },
    project_study_comment: {
      label: 'Kommentar',
      help: 'Was sonst über die Studie wissenswert ist, in Ihren eigenen Worten.',
    },
    project_study_person_resp: {
      label: 'Verantwortlich für die Studie',
      help: 'Die Person, die für die Studie verantwortlich ist: „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    },
    project_study_authors: {
      label: 'Autorinnen und Autoren',
      help: 'Die Autorinnen und Autoren in der Reihenfolge der Zitation; die erste Person ist für die Studie verantwortlich.',
    },
    projects: { label: 'Projekte', help: 'Alle Projekte, zu denen die Studie gehört.' },
    publications: { label: 'Publikationen', help: 'Alle Publikationen, die aus der Studie hervorgingen.' },
  },
  sequencing_element: {
    samp_name: { label: 'Probenname', help: 'Der Name der Probe, von der die Reads stammen, etwa EMB177_TF0271_5m.' },
    forward_read_file_name: {
      label: 'Vorwärts-Reads (Datei)',
      help: 'Der Name der Datei mit den Vorwärts- oder einzigen Reads, ohne Ordner, etwa EMB177_TF0271_5m_16S_R1.fastq.gz.',
    },
    forward_read_file_checksum: {
      label: 'Prüfsumme Vorwärts-Reads',
      help: 'Die Prüfsumme der Vorwärts-Datei, so wie sie archiviert wird: 32 hexadezimale Ziffern bei MD5, 64 bei SHA-256.',
    },
    reverse_read_file_name: {
      label: 'Rückwärts-Reads (Datei)',
      help: 'Der Name der Datei mit den Rückwärts-Reads, ohne Ordner; leer bei einfachen Reads.',
    },
    reverse_read_file_checksum: {
      label: 'Prüfsumme Rückwärts-Reads',
      help: 'Die Prüfsumme der Rückwärts-Datei, so wie sie archiviert wird: 32 hexadezimale Ziffern bei MD5, 64 bei SHA-256.',
    },
    checksum_method: { label: 'Prüfsummenverfahren', help: 'Wie die Prüfsummen berechnet wurden: MD5 oder SHA-256.' },
    file_type: { label: 'Dateityp', help: 'Das Format der Read-Dateien, etwa fastq oder bam.' },
    nominal_length: {
      label: 'Nominale Länge',
      help: 'Die erwartete Länge des Inserts in Basenpaaren, ohne Adapter, als Zahl ohne Einheit.',
    },
    lib_reads_seqd: {
      label: 'Sequenzierte Reads',
      help: 'Die Zahl der Reads, die für diese Probe aus der Bibliothek sequenziert wurden, etwa 84213.',
    },
    accession_number: {
      label: 'Accession-Nummer',
      help: 'Die Nummer, unter der das Archiv (ENA, NCBI oder DDBJ) die Reads führt, etwa ERR867782.',
    },
    sequencing_element_comment: {
      label: 'Kommentar',
      help: 'Was sonst über diese Reads wissenswert ist, in Ihren eigenen Worten.',
    },
    path_raw_data_storage: {
      label: 'Pfad der Rohdaten',
      help: 'Der Ordner im Speicher des Instituts, in dem die Rohdateien liegen, mit vollem Pfad, etwa /archive/2019/emb177.',
    },
    project_studies: { label: 'Studien', help: 'Alle Studien, in denen diese Reads verwendet werden.' },
    projects: { label: 'Projekte', help: 'Alle Projekte, in denen diese Reads entstanden sind oder verwendet werden.' },
    publications: { label: 'Publikationen', help: 'Alle Publikationen, in denen diese Reads verwendet werden.' },
    sequencing_library_id: {
      label: 'Sequenzierbibliothek',
      help: 'Die Bibliothek, aus der die Reads sequenziert wurden.',
    },
    sequencing_run_id: { label: 'Sequenzierlauf', help: 'Der Lauf, in dem die Reads sequenziert wurden.' },
  },
  role: {
    name: { label: 'Name', help: 'Der Name der Rolle, etwa admin.' },
  },
  user: {
    name: { label: 'Name', help: 'Der Name, unter dem die Person angezeigt wird, mindestens 3 Zeichen.' },
    email: { label: 'E-Mail', help: 'Die Adresse, mit der sich die Person anmeldet, in der Form name@example.org.' },
    roles: { label: 'Rollen', help: 'Die Rollen, die festlegen, was die Person darf.' },
    person: { label: 'Person', help: 'Der Datensatz der Person, zu der dieses Konto gehört.' },
  },
  invitation: {
    person_id: { label: 'Person', help: 'Die Person, die eingeladen wurde.' },
    email: { label: 'E-Mail', help: 'Die Adresse, für die die Einladung ausgestellt ist.' },
    invitation_state: {
      label: 'Status',
      help: 'Der Stand der Einladung: invited, bis jemand sie annimmt oder ablehnt.',
    },
  },
  dataset: {
    filename: { label: 'Dateiname', help: 'Der Name der importierten Tabellendatei.' },
    user_id: { label: 'Konto', help: 'Das Konto, mit dem die Tabelle importiert wurde.' },
    project_study_id: { label: 'Studie', help: 'Die Studie, die beim Import angegeben wurde.' },
  },
  template: {
    name: { label: 'Name', help: 'Ein kurzer, eindeutiger Name, der sagt, für welche Proben die Vorlage gedacht ist.' },
    description: {
      label: 'Beschreibung',
      help: 'Wofür die Vorlage gedacht ist und welche Spalten sie enthält, in ein oder zwei Sätzen.',
    },
  },
} as const satisfies Omit<FieldTranslations, 'person'>;
