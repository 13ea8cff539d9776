import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import type { Asked } from '../../catalogue/addresses/shown-search.ts';
import { facetNames } from '../../catalogue/facet-names.ts';
import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import type { GoTo } from './address.ts';
import { facetText, isNarrowed } from './elements-query.ts';
import { boxText, facetLabel } from './facet-words.ts';
import narrowing from './narrowing.module.css';
import styles from './search.module.css';

/** The address without any narrowing. */
const everything: SearchAddress = {
  ...Object.fromEntries(facetNames.map((name) => [name, undefined])),
  box: undefined,
};

type NarrowingPillsProps = { asked: Asked; goTo: GoTo };

/** Values and box that the search is narrowed to, each to be removed again. */
export function NarrowingPills({ asked, goTo }: NarrowingPillsProps) {
  const { t, language } = useWords();
  if (!isNarrowed(asked)) return null;
  const { facets = {}, box } = asked.body;
  const values = facetNames.flatMap((name) => (facets[name] ?? []).map((value) => ({ name, value })));
  const pill = (key: string, what: string, value: string, rest: SearchAddress) => (
    <li key={key}>
      <button type="button" className={narrowing.pill} onClick={() => goTo(rest, { keepScroll: true })}>
        <span className="visually-hidden">{`${t('narrowing.remove')} `}</span>
        <span className={narrowing.what}>{`${what}: `}</span>
        <span className={narrowing.value} title={value}>
          {value}
        </span>
        <span aria-hidden>×</span>
      </button>
    </li>
  );
  return (
    <div className={narrowing.chosen}>
      <ul aria-label={t('narrowing.chosen')} className={narrowing.pills}>
        {values.map(({ name, value }) => {
          const left = facets[name]?.filter((other) => other !== value) ?? [];
          return pill(`${name} ${value}`, t(facetLabel(name)), value, { [name]: facetText(left) });
        })}
        {box ? pill('box', t('narrowing.box'), boxText(box, t, language), { box: undefined }) : null}
      </ul>
      {values.length + (box ? 1 : 0) > 1 ? (
        <button type="button" className="link-button" onClick={() => goTo(everything, { keepScroll: true })}>
          {t('narrowing.removeAll')}
        </button>
      ) : null}
    </div>
  );
}

/** Advice where the search as it is narrowed finds nothing. */
export function NothingInNarrowed({ goTo }: { goTo: GoTo }) {
  const { t } = useWords();
  return (
    <Card title={t('narrowing.nothing')}>
      <p className={styles.hint}>{t('narrowing.nothingHint')}</p>
      <button type="button" className="link-button" onClick={() => goTo(everything)}>
        {t('narrowing.removeAll')}
      </button>
    </Card>
  );
}
