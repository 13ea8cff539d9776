/** INSDC's countries and seas (2024-07-25), in its spelling. */
export const countriesAndSeas: readonly string[] = [
  'Afghanistan|Albania|Algeria|American Samoa|Andorra|Angola|Anguilla|Antarctica|Antigua and Barbuda|Arctic Ocean',
  'Argentina|Armenia|Aruba|Ashmore and Cartier Islands|Atlantic Ocean|Australia|Austria|Azerbaijan|Bahamas|Bahrain',
  'Baltic Sea|Baker Island|Bangladesh|Barbados|Bassas da India|Belarus|Belgium|Belize|Benin|Bermuda|Bhutan|Bolivia',
  'Borneo|Bosnia and Herzegovina|Botswana|Bouvet Island|Brazil|British Virgin Islands|Brunei|Bulgaria|Burkina Faso',
  'Burundi|Cambodia|Cameroon|Canada|Cape Verde|Cayman Islands|Central African Republic|Chad|Chile|China',
  'Christmas Island|Clipperton Island|Cocos Islands|Colombia|Comoros|Cook Islands|Coral Sea Islands|Costa Rica',
  "Cote d'Ivoire|Croatia|Cuba|Curacao|Cyprus|Czechia|Democratic Republic of the Congo|Denmark|Djibouti|Dominica",
  'Dominican Republic|Ecuador|Egypt|El Salvador|Equatorial Guinea|Eritrea|Estonia|Eswatini|Ethiopia|Europa Island',
  'Falkland Islands (Islas Malvinas)|Faroe Islands|Fiji|Finland|France|French Guiana|French Polynesia',
  'French Southern and Antarctic Lands|Gabon|Gambia|Gaza Strip|Georgia|Germany|Ghana|Gibraltar|Glorioso Islands',
  'Greece|Greenland|Grenada|Guadeloupe|Guam|Guatemala|Guernsey|Guinea|Guinea-Bissau|Guyana|Haiti',
  'Heard Island and McDonald Islands|Honduras|Hong Kong|Howland Island|Hungary|Iceland|India|Indian Ocean',
  'Indonesia|Iran|Iraq|Ireland|Isle of Man|Israel|Italy|Jamaica|Jan Mayen|Japan|Jarvis Island|Jersey',
  'Johnston Atoll|Jordan|Juan de Nova Island|Kazakhstan|Kenya|Kerguelen Archipelago|Kingman Reef|Kiribati|Kosovo',
  'Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Line Islands|Lithuania|Luxembourg',
  'Macau|Madagascar|Malawi|Malaysia|Maldives|Mali|Malta|Marshall Islands|Martinique|Mauritania|Mauritius|Mayotte',
  'Mediterranean Sea|Mexico|Micronesia, Federated States of|Midway Islands|Moldova|Monaco|Mongolia|Montenegro',
  'Montserrat|Morocco|Mozambique|Myanmar|Namibia|Nauru|Navassa Island|Nepal|Netherlands|New Caledonia|New Zealand',
  'Nicaragua|Niger|Nigeria|Niue|Norfolk Island|North Korea|North Macedonia|North Sea|Northern Mariana Islands',
  'Norway|Oman|Pacific Ocean|Pakistan|Palau|Palmyra Atoll|Panama|Papua New Guinea|Paracel Islands|Paraguay|Peru',
  'Philippines|Pitcairn Islands|Poland|Portugal|Puerto Rico|Qatar|Republic of the Congo|Reunion|Romania|Ross Sea',
  'Russia|Rwanda|Saint Barthelemy|Saint Helena|Saint Kitts and Nevis|Saint Lucia|Saint Martin',
  'Saint Pierre and Miquelon|Saint Vincent and the Grenadines|Samoa|San Marino|Sao Tome and Principe|Saudi Arabia',
  'Senegal|Serbia|Seychelles|Sierra Leone|Singapore|Sint Maarten|Slovakia|Slovenia|Solomon Islands|Somalia',
  'South Africa|South Georgia and the South Sandwich Islands|South Korea|South Sudan|Southern Ocean|Spain',
  'Spratly Islands|Sri Lanka|State of Palestine|Sudan|Suriname|Svalbard|Sweden|Switzerland|Syria|Taiwan|Tajikistan',
  'Tanzania|Tasman Sea|Thailand|Timor-Leste|Togo|Tokelau|Tonga|Trinidad and Tobago|Tromelin Island|Tunisia|Turkiye',
  'Turkmenistan|Turks and Caicos Islands|Tuvalu|USA|Uganda|Ukraine|United Arab Emirates|United Kingdom|Uruguay',
  'Uzbekistan|Vanuatu|Venezuela|Viet Nam|Virgin Islands|Wake Island|Wallis and Futuna|West Bank|Western Sahara',
  'Yemen|Zambia|Zimbabwe',
].flatMap((names) => names.split('|'));

/** Former names of present countries. */
export const formerNames: Readonly<Record<string, string>> = {
  'Czech Republic': 'Czechia',
  Swaziland: 'Eswatini',
  Macedonia: 'North Macedonia',
  'The former Yugoslav Republic of Macedonia': 'North Macedonia',
  'Former Yugoslav Republic of Macedonia': 'North Macedonia',
  'East Timor': 'Timor-Leste',
  Burma: 'Myanmar',
  Micronesia: 'Micronesia, Federated States of',
  Siam: 'Thailand',
  Zaire: 'Democratic Republic of the Congo',
  'Belgian Congo': 'Democratic Republic of the Congo',
  'British Guiana': 'Guyana',
  Turkey: 'Turkiye',
};

/** The spellings of an archive that differ from INSDC's, by INSDC's name. */
type CountrySpelling = Readonly<Record<string, string>>;

/** ENA's checklists still have the country's former name. */
export const enaSpelling: CountrySpelling = { Turkiye: 'Turkey' };
/** GFBio also writes a typographic apostrophe. */
export const gfbioSpelling: CountrySpelling = { ...enaSpelling, "Cote d'Ivoire": 'Cote d’Ivoire' };

/** A name for comparison: in lower case, without accents, and with plain apostrophes. */
export function normalizeCountryName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘´`]/g, "'")
    .trim()
    .toLowerCase();
}

const countriesByName = new Map<string, string>([
  ...Object.entries(formerNames).map(([name, today]): [string, string] => [normalizeCountryName(name), today]),
  // INSDC's list writes Türkiye without the umlaut.
  ...countriesAndSeas.map((name): [string, string] => [normalizeCountryName(name), name]),
]);

/**
 * The country or sea of a location such as `Baltic Sea: Gotland Basin`, in an archive's spelling; undefined if unknown.
 */
export function countryOrSea(location: string, spelling: CountrySpelling): string | undefined {
  const [first = ''] = location.split(':');
  const name = countriesByName.get(normalizeCountryName(first));
  return name === undefined ? undefined : (spelling[name] ?? name);
}

/** The part of a location behind its country or sea; may be empty. */
export function regionOf(location: string): string {
  return location.split(':').slice(1).join(':').trim();
}
