import { Fragment } from 'react';
import { useWords, type Word, type WordKey } from '../language.ts';
import styles from './keys.module.css';

type Deed = Extract<WordKey, `keys.does.${string}`>;
type Group = Extract<WordKey, `keys.groups.${string}`>;

/** Keys with what they do: each text is one way, of keys that are pressed together. */
type KeyRow = { ways: readonly string[]; does: Deed };

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function groupsOf(t: Word): { title: Group; rows: readonly KeyRow[] }[] {
  const control = t(isMac ? 'keys.names.command' : 'keys.names.control');
  return [
    {
      title: 'keys.groups.everywhere',
      rows: [
        { ways: ['/'], does: 'keys.does.find' },
        { ways: [`${control} K`], does: 'keys.does.jump' },
        { ways: ['?'], does: 'keys.does.keys' },
        { ways: [t('keys.names.escape')], does: 'keys.does.close' },
      ],
    },
    {
      title: 'keys.groups.tables',
      rows: [
        { ways: ['↑', '↓'], does: 'keys.does.down' },
        { ways: [t('keys.names.pageUp'), t('keys.names.pageDown')], does: 'keys.does.tenRows' },
        { ways: [t('keys.names.home'), t('keys.names.end')], does: 'keys.does.ends' },
        { ways: ['←', '→'], does: 'keys.does.sides' },
        { ways: [t('keys.names.enter')], does: 'keys.does.open' },
        { ways: [t('keys.names.space')], does: 'keys.does.select' },
        { ways: [t('keys.names.tab')], does: 'keys.does.inRow' },
      ],
    },
    {
      title: 'keys.groups.forms',
      rows: [
        { ways: [`${control} S`, `${control} ${t('keys.names.enter')}`], does: 'keys.does.save' },
        { ways: ['F1'], does: 'keys.does.help' },
        { ways: ['↑', '↓'], does: 'keys.does.choose' },
      ],
    },
  ];
}

/** The keys by where they count. */
export function KeyList() {
  const { t } = useWords();
  return groupsOf(t).map(({ title, rows }) => (
    <section key={title} className={styles.group}>
      <h3>{t(title)}</h3>
      <dl className={styles.keys}>
        {rows.map(({ ways, does }) => (
          <div key={does}>
            <dt>
              {ways.map((way, place) => (
                <Fragment key={way}>
                  {place > 0 ? ` ${t('keys.or')} ` : null}
                  <kbd>{way}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
