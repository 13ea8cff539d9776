import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionText, convertValue, type Unit, unitOf, units } from './index.ts';

/** The code of the unit that a text names. */
const codeOf = (text: string): string | undefined => unitOf(text)?.code;

function known(text: string): Unit {
  const unit = unitOf(text);
  if (!unit) throw new Error(`${text} is no unit`);
  return unit;
}

const convert = (value: number, from: string, to: string) => convertValue(value, known(from), known(to));
const formula = (from: string, to: string) => conversionText(known(from), known(to));

/** Spellings of instruments, archives (CF, PANGAEA, BODC, Sea-Bird) and people, by the code of their unit. */
const spellings: Readonly<Record<string, string>> = {
  1: '1|dimensionless|unitless',
  Cel:
    '°C|º C|˚C|° C|℃|degC|deg C|deg.C|deg_C|degree_C|degrees_celsius|Cel|celsius|degrees Celsius|degrees celcius|Grad Celsius|' +
    'grad C|°c|C|oC|ITS-90, deg C|deg C (ITS-90)| °C ',
  K: 'K|kelvin|°K|deg K',
  '[degF]': '°F|degF|deg F|Fahrenheit|degrees Fahrenheit|℉',
  deg: 'deg|°|º|degree|degrees|Grad|decimal degrees|decimal_degrees|Dezimalgrad',
  PSU: 'psu|PSU|PSS-78|pss 78|PSS‑78|practical salinity units',
  '[pH]': 'pH|pH units|pH-Einheiten',
  '%': '%|percent|Prozent|% saturation|vol.-%|wt%|% w/w|％',
  '[ppth]': '‰|per mille|permil|Promille|o/oo|1e-3|parts per thousand|‰ VPDB',
  '[ppm]': 'ppm|PPM|parts per million',
  'umol/L':
    'µmol/l|μmol/L|umol/l|μmol L-1|umol L^-1|µmol·l⁻¹|µmol l⁻¹|µmol L−1|µmol L–1|µmol.L-1|umol_per_l|' +
    'micromole per liter|micromoles per litre|mikromol/l|Mikromol pro Liter|µmol / L|µM|uM|μM|µmol dm-3|µmol/dm³|' +
    'µmol NO3 L-1|µmol NO3- L-1|µmol PO₄³⁻ L⁻¹|µmol N/L|UMOL/L|µmol/L NO3-N|umol{N}/L|µmol L -1|µmol L^{-1}|' +
    'µmol l**-1|µmol/l-1|umole/l|micromolar',
  'mmol/L': 'mM|mmol/l|millimol je Liter',
  'mol/L': 'M|mol/l|molar',
  'nmol/L': 'nM|nmol l-1',
  'mmol/m3': 'mmol m-3|mmol/m³|mmol m**-3|mmol m^-3|Millimol pro Kubikmeter',
  'umol/kg': 'µmol/kg|umol kg-1|µmol kg⁻¹ SW|µmol/kg-sw|µmol/kgSW|micromol per kilogram',
  'meq/L': 'meq/l|meq L-1',
  'mL/L': 'ml/l|mL L-1|ml O2/l|ml l⁻¹',
  'mg/L': 'mg/l|mg L-1|mg l⁻¹|MG/L|Mg/L|mg/L as N|mg/L CaCO3|Milligramm pro Liter',
  'mg/m3': 'mg m-3|mg/m³|mg/m**3|mg/m^3|mg Chl a m-3|mg chl. a/m3|MG/M3|mg per cubic meter|mg C m-3|mgC/m3',
  'ug/L': 'µg/l|µg chl a/L|ug Chl-a L-1|µg chlorophyll a per litre|µg/L chl a|ug{chl}/L|µg C l⁻¹|µgC/L|µg L-1',
  'ng/uL': 'ng/µl|ng/ul|ng µL-1|ng_per_ul|ng/μL|ng DNA/µl',
  'g/cm3': 'g/cm³|g cm-3|g/ml',
  'kg/m3': 'kg m-3|kg/m³',
  'g/kg': 'g/kg|g kg-1',
  'ug/g': 'µg/g|µg g-1 DW|µg/g dry weight|µg/gDW',
  'mg/m3/d': 'mg C m-3 d-1|mg C/m3/d|mg C m⁻³ d⁻¹|mg m-3 day-1|mg C/(m³ d)|mg/m3*d|mg C pro m3 und Tag',
  'mmol/m2/d': 'mmol O2 m-2 d-1|mmol/(m2.d)|mmol m⁻² d⁻¹|mmol C/m²/day',
  'mg/mg/h': 'mg C (mg chl a)-1 h-1|mg C mg Chl-1 h-1|mg C mg chl a⁻¹ h⁻¹',
  'umol/m2/s':
    'umol photons m-2 s-1|µmol photons m⁻² s⁻¹|µE m-2 s-1|µE/m²/s|umol photons/m^2/sec|µmol/(m² s)|µmol/m2 s|' +
    'µmol m-2 s-1|µmol quanta m-2 s-1|µmol/m**2/s|umol{photons}/m2/s|umol.m-2.s-1|umol/(m2.s)|' +
    'microeinsteins per square meter per second',
  'mol/m2/d': 'E m-2 d-1|mol photons m-2 d-1',
  'W/m2': 'W/m²|W m-2|watt per square meter|Watt pro Quadratmeter',
  '1/m': 'm-1|m⁻¹|1/m|m^-1|/m|per meter',
  '1/d': 'd-1|per day|day⁻¹|pro Tag',
  '{cells}/mL': 'cells/ml|cells ml-1|cells mL⁻¹|cells per ml|cell/mL|Zellen/ml|Zellen pro Milliliter|cells/cm³',
  '{cells}/L': 'cells/l|cells L-1|Zellen pro Liter',
  '10*6.{cells}/L': '10^6 cells/L|10⁶ cells L⁻¹|x10^6 cells/l|×10⁶ cells/L|1e6 cells/L|10**6 cells/L',
  '{copies}/uL': 'copies/µl|copies µL-1|copies per microliter',
  '{ind}/m2': 'ind/m²|ind. m-2|individuals per square meter|Individuen/m2',
  '{viruses}/mL': 'viruses/ml|VLP mL-1',
  '[CFU]/mL': 'CFU/ml|cfu mL-1|KBE/ml',
  '1/L': '#/L|L-1|counts/l',
  '1/m3': '#/m**3|1/m³|m-3',
  dbar: 'dbar|decibar|db|Dezibar|dbars',
  hPa: 'hPa|hpa|Hektopascal|hectopascals',
  Pa: 'Pa|pascal',
  atm: 'atm|atmospheres',
  uatm: 'µatm|μatm|uatm|microatm|microatmospheres',
  'mm[Hg]': 'mmHg|mm Hg|mm[Hg]',
  'S/m': 'S/m|S m-1|siemens per meter|S/M',
  'mS/cm': 'mS/cm|mS cm-1|ms/cm|millisiemens per centimeter',
  'uS/cm': 'µS/cm|uS/cm|us/cm',
  mV: 'mV|millivolts|mv',
  NTU: 'NTU|ntu',
  FNU: 'FNU',
  RFU: 'RFU|relative fluorescence units',
  'm/s': 'm/s|m s-1|m·s⁻¹|m sec-1|Meter pro Sekunde|m per s|M/S',
  '[kn_i]': 'kn|knots|knot|kts|Knoten',
  Bft: 'Bft|Beaufort',
  h: 'h|hours|hour|hrs|Stunden|hrs.',
  d: 'd|days|day|Tage|DAYS',
  min: 'min|minutes|Minuten|min.',
  s: 's|sec|seconds|Sekunden|sec.',
  ms: 'ms|milliseconds|msec',
  wk: 'weeks|Wochen',
  mo: 'months|Monate',
  a: 'a|years|yr|Jahre',
  m: 'm|metres|Meter|meters|salt water, m',
  mm: 'mm|millimetre|Millimeter',
  um: 'µm|um|μm|microns|Mikrometer',
  '[ft_i]': 'ft|feet',
  '[nmi_i]': 'nmi|nautical miles|nautical_miles|Seemeilen',
  '[fth_i]': 'fathoms',
  L: 'L|l|Liter|litres|dm³',
  mL: 'ml|mL|cm3|cm³|cubic centimeters|Kubikzentimeter',
  uL: 'µl|ul|microliter|mm3',
  m3: 'm3|m³|m^3|cubic meters|cubic_meters|Kubikmeter',
  m2: 'm²|m2|sq m|Quadratmeter',
  bp: 'bp|base pairs|nt',
  kbp: 'kb|kbp',
  mg: 'mg|milligrams|mg C|MG',
  'umol/L/h': 'µmol/L/h|µM h-1|µmol O2 L-1 h-1|µmol/(L·h)|µmol L⁻¹ h⁻¹|µmol pro Liter und Stunde',
};

/** Texts in headers that are no units, or whose meaning is not certain. */
const otherTexts =
  '-|°N|° N|°E|deg N|degrees_north|N|WGS84|WGS 84|UTC|GMT|mandatory|text|start|s)|(s|m/|m//s|number|count|' +
  'yyyy-mm-dd|dd/mm/yyyy|hh:mm|M/D|Min|max|mean|A1|D1|L1|nein|me|my|Tag|tag|cell|virus|BP|Mg|carbon|chl a|N2|' +
  'ppt|0.2 µm|106 cells/ml|10^-6 m|mg m|µmol L h|mg mandatory|mg/foo|L/umol|s/L|constructor|__proto__';

describe('the list of units', () => {
  it('has no code and no symbol twice', () => {
    for (const key of ['code', 'symbol'] as const)
      expect(new Set(units.map((unit) => unit[key])).size, key).toBe(units.length);
  });

  it.each(units)('finds $code by its code and by its symbol, $symbol', (unit) => {
    expect(unitOf(unit.code)).toBe(unit);
    expect(unitOf(unit.symbol)).toBe(unit);
  });

  it('can be stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(units))).toEqual(units);
  });

  it('has symbols as people write them', () => {
    const symbols = ['Cel', 'umol/m2/s', 'mm[Hg]', '[kn_i]', '10*6.{cells}/mL', 'ug/L', 'uatm', 'har', 'um3'].map(
      (code) => known(code).symbol,
    );
    expect(symbols).toEqual(['°C', 'µmol/m²/s', 'mmHg', 'kn', '10⁶ cells/mL', 'µg/L', 'µatm', 'ha', 'µm³']);
  });
});

describe('a unit', () => {
  it.each(Object.entries(spellings))('%s is found in all its spellings', (code, texts) => {
    expect(texts.split('|').filter((text) => codeOf(text) !== code)).toEqual([]);
  });

  it('is found in every spelling of its exponents and signs', () => {
    const products = units.filter(({ code }) => /^[a-z]\w*(?:\/\w+)+$/i.test(code));
    expect(products.length).toBeGreaterThan(50);
    const power = (term: string, sign: string, digits: (digit: string) => string) => {
      const [, name = '', exponent = ''] = /^(\D+)(\d?)$/.exec(term) ?? [];
      return `${name}${sign}${digits(exponent || '1')}`;
    };
    for (const { code } of products) {
      const [first = '', ...below] = code.split('/');
      const written = (separator: string, sign: string, digits = (digit: string) => digit) =>
        [first, ...below.map((term) => power(term, sign, digits))].join(separator);
      const raised = (digit: string) => '⁰¹²³'.charAt(Number(digit));
      for (const text of [
        written(' ', '-'),
        written(' ', '^-'),
        written('.', '-'),
        written(' ', '⁻', raised),
        written('·', '⁻', raised),
        written(' ', '**-'),
        code.replaceAll('u', 'µ'),
        code.replaceAll('u', 'μ').replaceAll('/', ' per '),
        code.replaceAll('/', '_per_'),
        code.replaceAll('L', 'l'),
        `${first}/(${below.join(' ')})`,
      ])
        expect(codeOf(text), text).toBe(code);
    }
  });

  it.each([
    ['M', 'mol/L'],
    ['m', 'm'],
    ['mM', 'mmol/L'],
    ['mm', 'mm'],
    ['nM', 'nmol/L'],
    ['nm', 'nm'],
    ['pM', 'pmol/L'],
    ['s', 's'],
    ['Mb', 'Mbp'],
    ['mb', 'mbar'],
    ['MPa', 'MPa'],
    ['K', 'K'],
  ])('has a meaning by its upper and lower case: %s is %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it.each([
    'MM',
    'NM',
    'UM',
    'PM',
    'mS',
    'S',
    'D',
    'H',
    'k',
    'N',
    'E',
    'W',
    'MB',
    'DB',
    'Mm',
    'mPa',
    'mpa',
    'mJ/m2',
    'mHz',
    'Mg',
    'Pg',
    'Ms',
  ])('is not guessed in other upper and lower case: %s', (text) => {
    expect(codeOf(text)).toBeUndefined();
  });

  it.each([...otherTexts.split('|'), '', ' ', '/', 'x'.repeat(100), `mg${'/L'.repeat(40)}`])(
    'is not found in %j',
    (text) => {
      expect(codeOf(text)).toBeUndefined();
    },
  );

  it('is never found with an error in any text', () => {
    const signs = fc.constantFrom(...'mMuµgLlsS/·^-−⁻¹²3° %[]{}()*.10_EeCN'.split(''), 'per ', 'mol', 'cells', 'deg');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        const unit = unitOf(parts.join(''));
        expect(unit === undefined || units.includes(unit)).toBe(true);
      }),
    );
  });
});

describe('a conversion', () => {
  it.each([
    [277.15, 'K', '°C', 4],
    [4, '°C', 'K', 277.15],
    [39.2, '[degF]', 'Cel', 4],
    [-40, '°C', '°F', -40],
    [0, '°F', 'K', 255.372222222222],
    [0.1, 'mmol/L', 'µmol/L', 100],
    [0.1 + 0.2, 'mmol/L', 'µmol/L', 300],
    [1, 'mmol/m³', 'µM', 1],
    [2.5, 'µE m-2 s-1', 'µmol/m2/s', 2.5],
    [86.4, 'mmol/m2/d', 'umol/m2/s', 1],
    [1, 'mol/m2/d', 'umol/m2/s', 11.5740740740741],
    [1, 'dbar', 'kPa', 10],
    [1, 'atm', 'Pa', 101325],
    [380, 'µatm', 'Pa', 38.5035],
    [760, 'mmHg', 'hPa', 1013.250144354],
    [1013.25, 'hPa', 'atm', 1],
    [10, 'kn', 'm/s', 5.14444444444444],
    [18, 'km/h', 'm/s', 5],
    [3, 'ft', 'm', 0.9144],
    [1, 'fathoms', 'm', 1.8288],
    [1.5, 'cells/mL', 'cells/L', 1500],
    [2, '10⁶ cells/L', 'cells/mL', 2000],
    [35, '‰', '%', 3.5],
    [0.035, '1', '%', 3.5],
    [5, 'ppm', '‰', 0.005],
    [1, 'mg/m3', 'µg/L', 1],
    [50, 'ng/µL', 'µg/mL', 50],
    [42, 'mS/cm', 'S/m', 4.2],
    [1, 'wk', 'h', 168],
    [1, 'a', 'mo', 12],
    [1, 'psi', 'Pa', 6894.75729316836],
    [1e-9, 'um', 'km', 1e-18],
    [123456789012345, 'kg', 'g', 123456789012345000],
  ] as [number, string, string, number][])('of %d %s to %s is %d', (value, from, to, converted) => {
    expect(convert(value, from, to)).toBe(converted);
  });

  it.each([
    ['µmol/L', 'µmol/kg'],
    ['mL/L', 'µmol/L'],
    ['mL/L', 'mg/L'],
    ['mL/L', '%'],
    ['mg/L', 'µmol/L'],
    ['mg/kg', 'ppm'],
    ['ppm', 'mg/L'],
    ['umol/mol', 'ppm'],
    ['ppm', 'µatm'],
    ['PSU', '%'],
    ['PSU', '‰'],
    ['PSU', 'g/kg'],
    ['NTU', 'FNU'],
    ['meq/L', 'mmol/L'],
    ['m', 'dbar'],
    ['a', 'd'],
    ['cells/mL', 'viruses/mL'],
    ['cells/mL', '1/mL'],
    ['W/m2', 'umol/m2/s'],
    ['Hz', '1/s'],
    ['m', 'M'],
  ])('between %s and %s is refused, since it is not exact', (from, to) => {
    expect(convert(1, from, to)).toBeUndefined();
    expect(convert(1, to, from)).toBeUndefined();
    expect(formula(from, to)).toBeNull();
  });

  it('of a number that is not finite is refused', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(convert(value, 'm', 'cm')).toBeUndefined();
    expect(convert(Number.MAX_VALUE, 'km', 'nm')).toBeUndefined();
  });

  it('to the same unit changes nothing but digits beyond the fifteenth', () => {
    expect(convert(12.5, 'Cel', 'Cel')).toBe(12.5);
    expect(convert(54.300000000000004, '%', '%')).toBe(54.3);
  });

  it('there and back leaves every number of twelve digits', () => {
    const sameDimension = fc
      .constantFrom(...units)
      .chain((from) =>
        fc.tuple(fc.constant(from), fc.constantFrom(...units.filter((to) => to.dimension === from.dimension))),
      );
    fc.assert(
      fc.property(sameDimension, fc.integer({ min: -1e6, max: 1e6 }), ([from, to], thousandths) => {
        const value = thousandths / 1000;
        const there = convertValue(value, from, to);
        const back = there === undefined ? undefined : convertValue(there, to, from);
        expect(back).toBeCloseTo(value, 9);
      }),
    );
  });

  it('is possible only between units of the same powers of metre, gram, mole and second', () => {
    const exponents = (code: string) => {
      const base: Readonly<Record<string, readonly [string, number]>> = { L: ['m', 3], har: ['m', 2], t: ['g', 1] };
      const times: Readonly<Record<string, string>> = { min: 's', h: 's', d: 's', wk: 's', mo: 'a', ka: 'a' };
      const powers: Record<string, number> = {};
      for (const [, slash, name = '', power = '1'] of code
        .replace(/^10\*\d\./, '')
        .matchAll(/([./]?)([^./\d]+)(\d?)/g)) {
        const plain = times[name] ?? name.replace(/^[MGkcdmunpf](?=(?:m|g|s|L|mol|eq|[WJSV]|bp|lx|Hz)$)/, '');
        const [dimension, factor] = base[plain] ?? [plain, 1];
        powers[dimension] = (powers[dimension] ?? 0) + (slash === '/' ? -1 : 1) * Number(power || '1') * factor;
      }
      return Object.entries(powers).toSorted().join(' ');
    };
    // These have units that are no powers of one another, such as °F, bar and knot.
    const named = /^(?:temperature|ratio|length|speed|pressure|amount per cell)$/;
    const groups = Map.groupBy(
      units.filter(({ dimension }) => !named.test(dimension)),
      ({ dimension }) => dimension,
    );
    for (const [dimension, group] of groups)
      expect(new Set(group.map(({ code }) => exponents(code))).size, dimension).toBe(1);
  });

  it.each([
    ['K', 'Cel', '°C = K − 273.15'],
    ['Cel', 'K', 'K = °C + 273.15'],
    ['[degF]', 'Cel', '°C = (°F − 32) × 5/9'],
    ['Cel', '[degF]', '°F = °C × 9/5 + 32'],
    ['[degF]', 'K', 'K = (°F + 459.67) × 5/9'],
    ['mmol/L', 'umol/L', 'µmol/L = mmol/L × 1000'],
    ['umol/L', 'mmol/L', 'mmol/L = µmol/L ÷ 1000'],
    ['mmol/m3', 'umol/L', 'µmol/L = mmol/m³'],
    ['km/h', 'm/s', 'm/s = km/h ÷ 3.6'],
    ['kn', 'm/s', 'm/s = kn × 463/900'],
    ['ft', 'm', 'm = ft × 0.3048'],
    ['mmHg', 'hPa', 'hPa = mmHg × 1.33322387415'],
    ['um3', 'mL', 'mL = µm³ ÷ 10¹²'],
    ['d', 'h', 'h = d × 24'],
  ])('of %s to %s is written out as %s', (from, to, text) => {
    expect(formula(from, to)).toBe(text);
  });

  it('of a unit to itself has no formula', () => {
    expect(formula('µM', 'umol/L')).toBeNull();
  });

  it('as it is written out gives the converted value', () => {
    let written = 0;
    for (const from of units)
      for (const to of units) {
        const [, sign, above, below = '1'] = / ([×÷]) ([\d.]+)(?:\/(\d+))?$/.exec(conversionText(from, to) ?? '') ?? [];
        if (above === undefined || from.dimension === 'temperature') continue;
        const factor = Number(above) / Number(below);
        const converted = sign === '÷' ? 7 / factor : 7 * factor;
        expect((convertValue(7, from, to) ?? 0) / converted, `${from.code} ${to.code}`).toBeCloseTo(1, 12);
        written++;
      }
    expect(written).toBeGreaterThan(300);
  });
});
