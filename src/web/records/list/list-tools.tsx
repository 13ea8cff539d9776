import { type ReactNode, useRef, useState } from 'react';
import { isAbove } from '../../../catalogue/chain.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { chainFilters, filterFields, filterTarget } from '../../routes/records-address.ts';
import { DelayedInput } from '../../ui/delayed-input.tsx';
import { listLabel } from '../field-words.ts';
import { FilterMenu } from './filter-menu.tsx';
import { FilterRow } from './filter-row.tsx';
import styles from './records.module.css';
import type { GoTo, ShownList } from './use-records-address.ts';

type ListToolsProps = ShownList & {
  entity: EntityName;
  goTo: GoTo;
  /** Arrow down in the search field: on to the rows. */
  onDown: () => void;
  /** What else there is to choose, at the end. */
  children: ReactNode;
};

/** What a list is searched and filtered by. */
export function ListTools({ entity, address, filters, goTo, onDown, children }: ListToolsProps) {
  const { t } = useWords();
  /** Those that were chosen from the menu stand there also while they are empty. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fresh, setFresh] = useState<{ name: string } | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const fields = filterFields(entity).map((name) => ({ name, label: t(listLabel(entity, name)) }));
  const further = chainFilters(entity).flatMap((name) => {
    const target = filterTarget(entity, name);
    return target ? [{ name, label: t(`entities.${target}.one`), isOffered: isAbove(target, entity) }] : [];
  });
  // One looks for what was made from something; the other way is come by from a record's form.
  const offered = [...fields, ...further.filter(({ isOffered }) => isOffered)];
  const isShown = ({ name }: { name: string }) => filters[name] !== undefined || chosen.includes(name);
  const set = (name: string, value: string, replace: boolean) => {
    const { [name]: _before, ...others } = filters;
    setChosen([...chosen, name]);
    goTo({ filters: value === '' ? others : { ...others, [name]: value } }, replace);
  };
  return (
    <>
      <div className={styles.tools}>
        <DelayedInput
          className={styles.search}
          label={t('records.list.search')}
          value={address.q ?? ''}
          onChange={(q) => goTo({ q: q || undefined }, true)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onDown();
          }}
          find
        />
        {offered.length > 0 ? (
          <FilterMenu
            button={menu}
            fields={offered}
            onChoose={(name) => {
              setChosen([...chosen, name]);
              setFresh({ name });
            }}
          />
        ) : null}
        {children}
      </div>
      <FilterRow
        entity={entity}
        fields={[...fields, ...further].filter(isShown)}
        filters={filters}
        fresh={fresh}
        onChange={set}
        onRemove={(name) => {
          menu.current?.focus();
          if (filters[name] !== undefined) set(name, '', false);
          setChosen(chosen.filter((one) => one !== name));
        }}
      />
    </>
  );
}
