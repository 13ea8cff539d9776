/** A made-up but plausible survey, with which the demo, the tests and the benches fill installations. */

export type SurveyRow = Record<string, string | number | null>;

type SamplingSite = { sea: string; site: string; lat: number; lon: number; depth: number };

const samplingSites: readonly SamplingSite[] = [
  { sea: 'Baltic Sea', site: 'Gotland Basin', lat: 57.32, lon: 20.05, depth: 241 },
  { sea: 'Baltic Sea', site: 'Bornholm Basin', lat: 55.25, lon: 15.9833, depth: 92 },
  { sea: 'Baltic Sea', site: 'Arkona Basin', lat: 54.92, lon: 13.5, depth: 46 },
  { sea: 'Baltic Sea', site: 'Mecklenburg Bight', lat: 54.47, lon: 12.24, depth: 19 },
  { sea: 'Baltic Sea', site: 'Landsort Deep', lat: 58.58, lon: 18.23, depth: 437 },
  { sea: 'Baltic Sea', site: 'Bothnian Sea', lat: 61.9, lon: 19.6, depth: 120 },
  { sea: 'North Sea', site: 'Skagerrak', lat: 57.91, lon: 7.93, depth: 310 },
  { sea: 'North Sea', site: 'German Bight', lat: 54.2, lon: 7.4, depth: 38 },
  { sea: 'Norway', site: 'Vestfjorden', lat: 68.1, lon: 15.1, depth: 520 },
  { sea: 'Arctic Ocean', site: 'Fram Strait', lat: 79.0, lon: 4.3, depth: 2480 },
  { sea: 'Arctic Ocean', site: 'Isfjorden', lat: 78.2, lon: 14.6, depth: 270 },
];

const people = ['Example, Alex', 'Sample, Robin', 'Muster, Kim', 'Beispiel, Toni', 'Probe, Sascha', 'Ejemplo, Noa'];

const sequencingTargets = [
  {
    gene: '16S rRNA',
    part: 'V4-V5',
    primers: 'FWD:GTGYCAGCMGCCGCGGTAA;REV:CCGYCAATTYMTTTRAGTTT',
    strategy: 'AMPLICON',
    source: 'METAGENOMIC',
    selection: 'PCR',
    type: 'mimarks-survey',
    length: 412,
  },
  {
    gene: '18S rRNA',
    part: 'V4',
    primers: 'FWD:CCAGCASCYGCGGTAATTCC;REV:ACTTTCGTTCTTGATYRATGA',
    strategy: 'AMPLICON',
    source: 'METAGENOMIC',
    selection: 'PCR',
    type: 'mimarks-survey',
    length: 378,
  },
  {
    gene: null,
    part: null,
    primers: null,
    strategy: 'WGS',
    source: 'METAGENOMIC',
    selection: 'RANDOM',
    type: 'metagenome',
    length: 350,
  },
  {
    gene: null,
    part: null,
    primers: null,
    strategy: 'RNA-Seq',
    source: 'METATRANSCRIPTOMIC',
    selection: 'cDNA',
    type: 'metatranscriptome',
    length: 300,
  },
] as const;

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function isoDay(year: number, dayOfYear: number): string {
  return new Date(Date.UTC(year, 0, 1 + dayOfYear)).toISOString().slice(0, 10);
}

/**
 * Rows of a filled-in template, one per sequencing element, by column name. There is a campaign per 150 elements (at
 * least 3, at most 12), a few depths per event, and one or two libraries per sample.
 * @param elements the number of rows
 * @param options `seed` for other numbers; `prefix` before campaign and file names, so that two surveys share none
 */
export function generateSurvey(elements: number, options: { seed?: number; prefix?: string } = {}): SurveyRow[] {
  return [...generateSurveyRows(elements, options)];
}

/** The rows of {@link generateSurvey} one by one, so that a large survey need not be in memory as a whole. */
export function* generateSurveyRows(elements: number, { seed = 1, prefix = '' } = {}): Generator<SurveyRow> {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const hex = (digits: number) =>
    Array.from({ length: digits / 8 }, () =>
      Math.floor(random() * 4294967296)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  const ships = ['EMB', 'HE', 'MSM', 'AL'];
  const vessels = ['RV Elisabeth Mann Borgese', 'RV Heincke', 'RV Maria S. Merian', 'RV Alkor'];
  const campaigns = Math.max(3, Math.min(12, Math.round(elements / 150)));
  const perCampaign = Math.ceil(elements / campaigns);
  let rows = 0;
  for (let c = 0; c < campaigns && rows < elements; c++) {
    const ship = c % ships.length;
    const campaign = `${prefix}${ships[ship]}${170 + c * 7}`;
    const year = 2016 + (c % 8);
    const start = 60 + Math.floor(random() * 200);
    const responsible = pick(people);
    const sites =
      ship === 2 ? samplingSites.slice(8) : ship === 1 ? samplingSites.slice(6, 9) : samplingSites.slice(0, 7);
    const target = rows + perCampaign;
    for (let e = 0; rows < target && rows < elements; e++) {
      const site = pick(sites);
      const station = `TF${String(c * 1000 + e + 11).padStart(4, '0')}`;
      const date = isoDay(year, start + (Math.floor(e / 4) % 28));
      const lat = Number((site.lat + (random() - 0.5) * 0.6).toFixed(4));
      const lon = Number((site.lon + (random() - 0.5) * 0.9).toFixed(4));
      const bottom = Math.round(site.depth * (0.9 + random() * 0.2));
      const sediment = random() < 0.15;
      const depths = sediment
        ? [bottom]
        : [...new Set([0, 5, Math.min(20, bottom), Math.round(bottom / 2), bottom - 2])].filter((d) => d >= 0);
      const casts = depths.slice(0, 2 + Math.floor(random() * 4));
      // A large survey takes replicates at its stations instead of having more stations.
      const replicates = elements > 5000 ? ['a', 'b', 'c', 'd'] : [''];
      for (const [depth, replicate] of casts.flatMap((d) => replicates.map((r) => [d, r] as const))) {
        const sample = `${campaign}_${station}_${sediment ? 'sed' : `${depth}m`}${replicate}`;
        const extraction = isoDay(year, start + 40 + Math.floor(random() * 30));
        const extractor = pick(people);
        const concentration = Number((2 + random() * 40).toFixed(1));
        const first = Math.floor(random() * sequencingTargets.length);
        const libraries = random() < 0.4 ? 1 : 2 + Math.floor(random() * 2);
        for (let l = 0; l < libraries && rows < elements; l++) {
          const t = sequencingTargets[(first + l) % sequencingTargets.length] as (typeof sequencingTargets)[number];
          const short = t.gene?.slice(0, 3) ?? (t.strategy === 'WGS' ? 'MG' : 'MT');
          const file = `${sample}_${short}_S${++rows}_L001`;
          yield {
            samp_name: sample,
            campaign,
            basis: vessels[ship] as string,
            campaign_person_resp: responsible,
            event_label: station,
            geogr_loc_lat: lat,
            geogr_loc_lon: lon,
            geog_loc_name: `${site.sea}: ${site.site}`,
            event_collection_date_begin: date,
            samp_collect_device: sediment ? 'multicorer' : 'CTD rosette, 13 x 5 L',
            tot_depth_water_col: bottom,
            event_person_resp: responsible,
            taxon_id: sediment ? 412755 : 408172,
            mixs_samp_size: sediment ? '10 g' : '5 L',
            field_sample_collection_date_begin: date,
            environmental_package: sediment ? 'sediment' : 'water',
            env_broad_scale: sediment ? 'marine benthic biome [ENVO:01000024]' : 'marine pelagic biome [ENVO:01000023]',
            env_local_scale: sediment ? 'sea floor [ENVO:00000482]' : 'marine photic zone [ENVO:00000209]',
            env_medium: sediment ? 'marine sediment [ENVO:03000033]' : 'sea water [ENVO:00002149]',
            depth: String(depth),
            'field_sample.protocol_id': sediment ? 'Sediment core slicing' : 'Filtration 0.22 µm Sterivex',
            samp_taxon_id: sediment ? 412755 : 408172,
            date_nucl_acid_ext: extraction,
            nucl_acid_ext: sediment ? 'DNeasy PowerSoil' : 'DNeasy PowerWater',
            nucl_acid_conc: concentration,
            nucleic_acid_sample_person_resp: extractor,
            investigation_type: t.type,
            library_strategy: t.strategy,
            library_source: t.source,
            library_selection: t.selection,
            library_layout: 'PAIRED',
            target_gene: t.gene,
            target_subfragment: t.part,
            pcr_primers: t.primers,
            nominal_length: t.length,
            seq_date: isoDay(year, start + 90),
            flowcell_id: `000000000-C${c}V7B`,
            seq_meth: 'Illumina MiSeq',
            instrument_id: 'M02542',
            lib_reads_seqd: String(20_000 + Math.floor(random() * 120_000)),
            forward_read_file_name: `${file}_R1_001.fastq.gz`,
            forward_read_file_checksum: hex(32),
            reverse_read_file_name: `${file}_R2_001.fastq.gz`,
            reverse_read_file_checksum: hex(32),
            checksum_method: 'MD5',
          };
        }
      }
    }
  }
}
