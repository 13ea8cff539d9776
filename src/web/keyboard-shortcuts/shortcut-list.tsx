import { Fragment } from 'react';
import { type Translate, type TranslationKey, useTranslation } from '../language.ts';
import styles from './shortcuts.module.css';

type ActionKey = Extract<TranslationKey, `keys.does.${string}`>;
type GroupTitle = Extract<TranslationKey, `keys.groups.${string}`>;

/** Alternative key combinations for one action; keys of a combination are separated by spaces. */
type ShortcutRow = { keyCombinations: readonly string[]; action: ActionKey };

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function getShortcutGroups(t: Translate): { title: GroupTitle; rows: readonly ShortcutRow[] }[] {
  const control = t(isMac ? 'keys.names.command' : 'keys.names.control');
  return [
    {
      title: 'keys.groups.everywhere',
      rows: [
        { keyCombinations: ['/'], action: 'keys.does.find' },
        { keyCombinations: [`${control} K`], action: 'keys.does.jump' },
        { keyCombinations: ['?'], action: 'keys.does.keys' },
        { keyCombinations: [t('keys.names.escape')], action: 'keys.does.close' },
      ],
    },
    {
      title: 'keys.groups.tables',
      rows: [
        { keyCombinations: ['↑', '↓'], action: 'keys.does.down' },
        { keyCombinations: [t('keys.names.pageUp'), t('keys.names.pageDown')], action: 'keys.does.tenRows' },
        { keyCombinations: [t('keys.names.home'), t('keys.names.end')], action: 'keys.does.ends' },
        { keyCombinations: ['←', '→'], action: 'keys.does.sides' },
        { keyCombinations: [t('keys.names.enter')], action: 'keys.does.open' },
        { keyCombinations: [t('keys.names.space')], action: 'keys.does.select' },
        { keyCombinations: [t('keys.names.tab')], action: 'keys.does.inRow' },
        { keyCombinations: ['F2'], action: 'keys.does.editCell' },
        { keyCombinations: [`${control} D`], action: 'keys.does.fillDown' },
        { keyCombinations: [`${control} Z`], action: 'keys.does.undo' },
      ],
    },
    {
      title: 'keys.groups.importing',
      rows: [
        { keyCombinations: ['F8'], action: 'keys.does.nextError' },
        { keyCombinations: [t('keys.names.escape')], action: 'keys.does.leaveTable' },
      ],
    },
    {
      title: 'keys.groups.forms',
      rows: [
        { keyCombinations: [`${control} S`, `${control} ${t('keys.names.enter')}`], action: 'keys.does.save' },
        { keyCombinations: ['F1'], action: 'keys.does.help' },
        { keyCombinations: ['↑', '↓'], action: 'keys.does.choose' },
      ],
    },
  ];
}

/** The keyboard shortcuts by where they apply. */
export function ShortcutList() {
  const { t } = useTranslation();
  return getShortcutGroups(t).map(({ title, rows }) => (
    <section key={title} className={styles.group}>
      <h3>{t(title)}</h3>
      <dl className={styles.keys}>
        {rows.map(({ keyCombinations, action }) => (
          <div key={action}>
            <dt>
              {keyCombinations.map((keys, index) => (
                <Fragment key={keys}>
                  {index > 0 ? ` ${t('keys.or')} ` : null}
                  <kbd>{keys}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(action)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
