import { useWords } from '../language.ts';
import { CallDetails } from './call-details.tsx';
import styles from './docs.module.css';
import { type ApiDocument, type Call, type Group, schemaAnchor } from './document.ts';
import { Folded } from './folded.tsx';
import { Prose } from './prose.tsx';
import { SchemaFields } from './schema-fields.tsx';

/** A call in the list; its title leaves out the words of its heading. */
function CallSummary({ call, section }: { call: Call; section: string }) {
  return (
    <span className={styles.call}>
      <b data-method={call.method}>{call.method.toUpperCase()}</b>
      <code>{call.path}</code>
      <span>{call.summary.replace(`${section}: `, '')}</span>
      <small>{call['x-who-may']}</small>
    </span>
  );
}

/** The calls of a group, ordered by their subjects. */
export function CallGroup({ document, group }: { document: ApiDocument; group: Group }) {
  return (
    <section className={styles.group}>
      <h2>{group.name}</h2>
      {group.sections.map(({ key, name, calls }) => (
        <section key={key} id={key} className={styles.section} aria-label={name}>
          <h3>{name}</h3>
          <div className={styles.paper}>
            {calls.map((call) => (
              <Folded key={call.operationId} id={call.operationId} summary={<CallSummary call={call} section={name} />}>
                {() => <CallDetails document={document} call={call} />}
              </Folded>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

/** The fields of the types that calls name. */
export function SchemaGroup({ document, names }: { document: ApiDocument; names: readonly string[] }) {
  const { t } = useWords();
  return (
    <section className={styles.group} id="schemas">
      <h2>{t('docs.schemas')}</h2>
      <div className={styles.paper}>
        {names.map((name) => {
          const schema = document.components.schemas[name] ?? {};
          const { description } = schema as { description?: string };
          return (
            <Folded key={name} id={schemaAnchor(name)} summary={<code>{name}</code>}>
              {() => (
                <div className={styles.details}>
                  {description ? (
                    <p>
                      <Prose text={description} />
                    </p>
                  ) : null}
                  <SchemaFields document={document} schema={schema} side="answered" label={name} />
                </div>
              )}
            </Folded>
          );
        })}
      </div>
    </section>
  );
}
