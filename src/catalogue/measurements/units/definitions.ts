/**
 * The codes of the units by dimension. One dimension holds only units that differ by definition alone: amounts and masses
 * of a substance, volumes and masses of water, days and years, cells and viruses are dimensions of their own.
 */
export const codes: Readonly<Record<string, string>> = {
  temperature: 'Cel K [degF]',
  'practical salinity': 'PSU',
  acidity: '[pH]',
  ratio: '1 % [ppth] [ppm] [ppb]',
  amount: 'mol mmol umol nmol pmol',
  'amount per volume': 'mol/L mmol/L umol/L nmol/L pmol/L mol/m3 mmol/m3 umol/m3 nmol/mL pmol/uL',
  'amount per mass': 'mol/kg mmol/kg umol/kg nmol/kg pmol/kg umol/g nmol/g',
  'amount per area': 'mol/m2 mmol/m2 umol/m2',
  'amount per amount': 'mol/mol mmol/mol umol/mol',
  'amount per cell': 'fmol/{cell}',
  'equivalents per volume': 'meq/L ueq/L',
  'equivalents per mass': 'meq/kg ueq/kg',
  mass: 'kg g mg ug ng pg t',
  'mass per volume': `kg/m3 g/cm3 g/L g/m3 mg/L mg/m3 ug/L ug/m3 ng/L pg/L
    mg/mL ug/mL ng/mL pg/mL ug/uL ng/uL pg/uL`,
  'mass per mass': 'g/kg mg/kg ug/kg ng/kg mg/g ug/g ng/g',
  'mass per area': 'kg/m2 g/m2 mg/m2 mg/cm2 ug/cm2',
  'mass per cell': 'pg/{cell} fg/{cell}',
  'mass per individual': 'mg/{ind} ug/{ind}',
  length: 'km m dm cm mm um nm [ft_i] [in_i] [fth_i] [nmi_i]',
  area: 'km2 har m2 cm2 mm2 um2',
  volume: 'm3 L dL cL mL uL nL um3',
  'volume per volume': 'mL/L uL/L mL/m3',
  bases: 'bp kbp Mbp Gbp',
  time: 'ms s min h d wk',
  // Months and years have no exact number of days.
  'calendar time': 'mo a ka',
  'per time': '1/s 1/min 1/h 1/d',
  'per year': '1/a',
  'per time squared': '1/s2',
  frequency: 'Hz kHz MHz',
  'per length': '1/m 1/cm',
  speed: 'm/s cm/s mm/s km/h [kn_i] m/h m/d cm/d',
  'length per year': 'mm/a cm/a cm/ka',
  'wind force': 'Bft',
  'volume per time': 'm3/s m3/h L/s L/min L/h mL/min mL/h',
  'area per time': 'm2/s',
  'area per mass': 'm2/mg',
  angle: 'deg',
  pressure: 'Pa hPa kPa MPa bar dbar mbar atm uatm mm[Hg] [psi]',
  conductivity: 'S/m mS/m mS/cm uS/cm',
  voltage: 'V mV',
  'sound level': 'dB',
  'nephelometric turbidity': 'NTU',
  'formazin nephelometric turbidity': 'FNU',
  'formazin turbidity': 'FTU',
  'relative fluorescence': 'RFU',
  'quinine sulfate fluorescence': 'QSU',
  illuminance: 'lx klx',
  'power per area': 'W/m2 mW/cm2 uW/cm2',
  'power per area and wavelength': 'W/m2/nm mW/m2/nm uW/cm2/nm',
  'power per mass': 'W/kg',
  'energy per area': 'J/m2 kJ/m2 MJ/m2 J/cm2',
  'amount per area and time': 'mol/m2/s umol/m2/s mol/m2/d mmol/m2/d umol/m2/d mmol/m2/h umol/m2/h',
  'amount per area and year': 'mol/m2/a',
  'amount per volume and time': 'mmol/m3/d umol/L/d umol/L/h nmol/L/d nmol/L/h pmol/L/d pmol/L/h nmol/mL/d',
  'amount per mass and time': 'umol/kg/d umol/kg/h umol/g/h umol/g/d nmol/g/h nmol/g/d',
  'mass per volume and time': 'mg/m3/d mg/m3/h ug/L/d ug/L/h mg/L/d mg/L/h',
  'mass per area and time': 'g/m2/d mg/m2/d mg/m2/h',
  'mass per area and year': 'g/m2/a',
  'mass per mass and time': 'mg/mg/h mg/g/h',
  cells: '{cells}',
  'cells per volume': `{cells}/mL {cells}/L {cells}/uL {cells}/m3
    10*3.{cells}/mL 10*6.{cells}/mL 10*6.{cells}/L 10*9.{cells}/L`,
  'cells per mass': '{cells}/g',
  'cells per area': '{cells}/cm2 {cells}/m2',
  copies: '{copies}',
  'copies per volume': '{copies}/mL {copies}/L {copies}/uL',
  'copies per mass': '{copies}/g {copies}/ng',
  individuals: '{ind}',
  'individuals per volume': '{ind}/m3 {ind}/L',
  'individuals per area': '{ind}/m2',
  'viruses per volume': '{viruses}/mL {viruses}/L',
  'particles per volume': '{particles}/mL {particles}/L {particles}/m3',
  'colonies per volume': '[CFU]/mL [CFU]/L',
  'number per volume': '1/mL 1/L 1/m3',
  'number per area': '1/m2 1/cm2',
  'radioactivity per mass': 'Bq/kg',
  'radioactivity per volume': 'Bq/m3 Bq/L',
};

/** Factors and other names of the units that stand alone, never in a product; the names are in lower case. */
export const alone: Readonly<Record<string, readonly [factor: string, names?: string]>> = {
  Cel: [
    '1',
    'celsius|deg celsius|celcius|deg celcius|its-90 deg c|its-90, deg c|deg c, its-90|deg c its-90|deg c (its-90)',
  ],
  K: ['1', 'kelvin|deg k|deg kelvin'],
  '[degF]': ['5/9', 'deg f|fahrenheit|deg fahrenheit'],
  deg: ['1', 'decimal deg|dezimalgrad|deg true'],
  PSU: ['1', 'pss|pss-78|pss 78|pss78|practical salinity unit|practical salinity units'],
  '[pH]': ['1', 'ph unit|ph units|ph-einheit|ph-einheiten'],
  '1': ['1', 'dimensionless|unitless|dimensionslos|einheitenlos'],
  '%': [
    '1e-2',
    'percent|per cent|pct|prozent|% w/w|% v/v|wt%|wt %|wt.%|wt.-%|gew.-%|vol%|vol %|vol.%|vol.-%|' +
      '% sat|%sat|% saturation|% air saturation|% rh|% dw',
  ],
  '[ppth]': ['1e-3', 'permil|per mil|permille|per mille|promille|parts per thousand|o/oo|1e-3|‰ vpdb|‰ vsmow'],
  '[ppm]': ['1e-6', 'parts per million|ppmv'],
  '[ppb]': ['1e-9', 'parts per billion|ppbv'],
  NTU: ['1', 'nephelometric turbidity unit|nephelometric turbidity units'],
  FNU: ['1', 'formazin nephelometric unit|formazin nephelometric units'],
  FTU: ['1', 'formazin turbidity unit|formazin turbidity units'],
  RFU: ['1', 'relative fluorescence unit|relative fluorescence units'],
  QSU: ['1', 'quinine sulfate unit|quinine sulfate units'],
  Bft: ['1', 'beaufort'],
  dB: ['1', 'decibel|dezibel'],
};

/** Further names of units that have several words, in lower case. */
export const names: Readonly<Record<string, string>> = {
  '[nmi_i]': 'nautical mile|nautical miles',
  bp: 'base pair|base pairs',
  'mm[Hg]': 'mm hg',
  'mol/mol': 'mol:mol',
  m: 'salt water, m|fresh water, m',
};

/** Names that mean the unit in these letters only: `Mb` are bases, `MB` bytes, and `db` on Sea-Bird's instruments dbar. */
export const exactNames: Readonly<Record<string, string>> = {
  C: 'Cel',
  oC: 'Cel',
  db: 'dbar',
  mb: 'mbar',
  kb: 'kbp',
  Mb: 'Mbp',
  Gb: 'Gbp',
  nt: 'bp',
};

/** Texts that the rules below would take for units, and that mostly mean something else: east, minimum, `before present`. */
export const noUnits = new Set(
  'E Min MIN MS DB Db BP Cl In IN Mo MO M/D ein tag cell zelle copy kopie individual individuum'.split(' '),
);

export const prefixes: Readonly<Record<string, readonly [size: string, ...words: string[]]>> = {
  G: ['1e9', 'giga'],
  M: ['1e6', 'mega'],
  k: ['1e3', 'kilo'],
  h: ['1e2', 'hecto', 'hekto'],
  d: ['1e-1', 'deci', 'dezi'],
  c: ['1e-2', 'centi', 'zenti'],
  m: ['1e-3', 'milli'],
  u: ['1e-6', 'micro', 'mikro'],
  n: ['1e-9', 'nano'],
  p: ['1e-12', 'pico', 'piko'],
  f: ['1e-15', 'femto'],
};

/** The units of which products are made: the code and other symbols, prefixes, size, and words in lower case. */
export const atoms: readonly (readonly [symbols: string, prefixes: string, size: string, words?: string])[] = [
  ['m', 'kdcmun', '1', 'meter meters metern metre metres'],
  ['g', 'kmunpf', '1', 'gram grams gramm'],
  ['t', '', '1e6', 'tonne tonnes tonnen'],
  ['L l', 'dcmun', '1e-3', 'liter liters litern litre litres'],
  ['har ha', '', '1e4', 'hectare hectares hektar'],
  ['mol', 'munpf', '1', 'mol mols mole moles'],
  // An einstein is a mole of photons, and a molar solution has a mole in a litre; `keyOf` writes them out.
  ['E', 'u', '1', 'ein einstein einsteins'],
  ['M', 'munpf', '1', 'molar'],
  ['eq', 'mu', '1', 'equivalent equivalents'],
  ['s', 'm', '1', 'sec secs second seconds sek sekunde sekunden'],
  ['min', '', '60', 'mins minute minutes minuten'],
  ['h', '', '3600', 'hr hrs hour hours stunde stunden'],
  ['d', '', '86400', 'day days tag tage tagen'],
  ['wk', '', '604800', 'wks week weeks woche wochen'],
  ['mo', '', '1', 'month months monat monate monaten'],
  ['a', 'k', '12', 'yr yrs year years jahr jahre jahren'],
  ['Pa', 'mhkM', '1', 'pascal pascals'],
  ['bar', 'dm', '1e5', 'bar bars'],
  ['atm', 'u', '101325', 'atm atmosphere atmospheres atmosphäre atmosphären'],
  ['mm[Hg] mmHg', '', '133.322387415'],
  ['[psi]', '', '44482216152605/6451600000', 'psi'],
  ['S', 'mu', '1', 'siemens'],
  ['V', 'm', '1', 'volt volts'],
  ['W', 'mu', '1', 'watt watts'],
  ['J', 'mkM', '1', 'joule joules'],
  ['Hz', 'mkM', '1', 'hertz'],
  ['lx', 'k', '1', 'lux'],
  ['Bq', '', '1', 'becquerel becquerels'],
  ['bp', 'kMG', '1', 'basepair basepairs basenpaar basenpaare'],
  ['[ft_i]', '', '0.3048', 'ft foot feet fuß'],
  ['[in_i]', '', '0.0254', 'in inch inches zoll'],
  ['[fth_i]', '', '1.8288', 'fth fathom fathoms'],
  ['[nmi_i]', '', '1852', 'nmi seemeile seemeilen'],
  ['[kn_i]', '', '1852/3600', 'kn kt kts knot knots knoten'],
  ['um', '', '1e-6', 'micron microns'],
  ['cell', '', '1', 'cell cells zelle zellen'],
  ['copies', '', '1', 'copy copies kopie kopien'],
  ['ind', '', '1', 'ind inds indiv individual individuals individuum individuen'],
  ['viruses', '', '1', 'virus viruses viren vlp vlps'],
  ['particles', '', '1', 'particle particles partikel items'],
  ['[CFU]', '', '1', 'cfu cfus kbe'],
];

/** Words behind a unit that name the substance or the material, and do not change the unit; in lower case. */
export const substances = new Set(
  (
    'c n p o si fe mn o2 n2 h2s co2 co3 hco3 caco3 ch4 n2o no2 no3 nox nh3 nh4 po4 sio2 sio3 sio4 so4 doc dic don poc pon tn ' +
    'tp tc toc chl chla chlorophyll photon photons quanta carbon nitrogen phosphorus phosphate nitrate nitrite ammonium ' +
    'silicate silicon oxygen sulfate leucine leu thymidine protein dna rna as dw ww fw afdw dry wet weight wt sediment water ' +
    'seawater sw kohlenstoff stickstoff phosphor sauerstoff trockengewicht feuchtgewicht meerwasser wasser photonen'
  ).split(' '),
);

export const offsets: Readonly<Record<string, string>> = { Cel: '273.15', '[degF]': '459.67' };

/** Symbols that do not follow from the code. */
export const symbols: Readonly<Record<string, string>> = {
  Cel: '°C',
  '[degF]': '°F',
  deg: '°',
  '[ppth]': '‰',
  har: 'ha',
};

/** Digits as superscripts. */
export const superscript = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
