import { useTranslation } from '../language.ts';
import { Collapsible } from './collapsible.tsx';
import styles from './docs.module.css';
import { EndpointDetails } from './endpoint-details.tsx';
import { type ApiDocument, type Endpoint, getSchemaAnchor, type SectionGroup } from './openapi-document.ts';
import { Prose } from './prose.tsx';
import { SchemaFields } from './schema-fields.tsx';

/** A call in the list; its title leaves out the words of its heading. */
function EndpointSummary({ call, section }: { call: Endpoint; section: string }) {
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
export function EndpointGroup({ document, group }: { document: ApiDocument; group: SectionGroup }) {
  return (
    <section className={styles.group}>
      <h2>{group.name}</h2>
      {group.sections.map(({ key, name, endpoints }) => (
        <section key={key} id={key} className={styles.section} aria-label={name}>
          <h3>{name}</h3>
          <div className={styles.paper}>
            {endpoints.map((call) => (
              <Collapsible
                key={call.operationId}
                id={call.operationId}
                summary={<EndpointSummary call={call} section={name} />}
              >
                {() => <EndpointDetails document={document} call={call} />}
              </Collapsible>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

/** The fields of the types that calls name. */
export function SchemaGroup({ document, names }: { document: ApiDocument; names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.group} id="schemas">
      <h2>{t('docs.schemas')}</h2>
      <div className={styles.paper}>
        {names.map((name) => {
          const schema = document.components.schemas[name] ?? {};
          const { description } = schema as { description?: string };
          return (
            <Collapsible key={name} id={getSchemaAnchor(name)} summary={<code>{name}</code>}>
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
            </Collapsible>
          );
        })}
      </div>
    </section>
  );
}
