import type { revising as en } from '../en/bulk-update-messages.ts';
import type { SameKeys } from '../index.ts';

export const revising = {
  columnMissing:
    '{field} ist erforderlich: Der Tabelle fehlt diese Spalte. Ohne sie lassen sich die Zeilen ihren Datensätzen nicht zuordnen. Bitte nehmen Sie eine Tabelle, die zum Überarbeiten heruntergeladen wurde, und ändern Sie die Nummern in den letzten Spalten nicht.',
  noNumber:
    '{field} ist erforderlich: Beim Überarbeiten werden keine Datensätze angelegt. Bitte importieren Sie neue Zeilen mit einer Vorlage, und entfernen Sie diese Zeile.',
  number:
    '{field} ist nicht gültig: „{value}“ ist nicht die Nummer eines Datensatzes. Bitte lassen Sie die Nummern so, wie sie heruntergeladen wurden.',
  version:
    '{field} ist nicht gültig: „{value}“ ist keine Version. Bitte lassen Sie die Nummern so, wie sie heruntergeladen wurden.',
  laterVersion:
    '{field} ist nicht gültig: Eine Version {value} dieses Datensatzes gab es noch nicht; er steht bei Version {now}. Bitte lassen Sie die Nummern so, wie sie heruntergeladen wurden.',
  twoVersions:
    'Zeile {row} hat die Version {other} desselben Datensatzes, diese Zeile die Version {value}. Bitte mischen Sie in einer Tabelle keine Zeilen aus zwei Downloads.',
  gone: '{field} ist nicht gültig: Die Nummer {value} gibt es nicht mehr, oder es gab sie nie. Bitte nehmen Sie die Zeile heraus oder laden Sie die Tabelle neu herunter.',
  otherRecord:
    'In dieser Zeile steht {value}, die Probe {sample} gehört aber zu {now}. Bitte lassen Sie die Nummern so stehen, wie sie heruntergeladen wurden; wurde die Probe inzwischen einem anderen Datensatz zugeordnet, laden Sie die Tabelle neu herunter.',
  noRecord:
    'Diese Zeile hat keinen Datensatz dieser Art ({record}), zu dem der Wert gehören könnte. Bitte legen Sie ihn zuerst in seinem Formular an, und laden Sie die Tabelle neu herunter.',
  contradicts:
    '„{value}“ widerspricht Zeile {row}, in der derselbe Datensatz ({record}) „{other}“ bekommt. Bitte schreiben Sie in alle seine Zeilen denselben Wert.',
  notEverywhere:
    'Hier steht „{value}“, Zeile {row} betrifft aber denselben Datensatz ({record}) und hat noch „{other}“. Bitte ändern Sie den Wert in allen Zeilen dieses Datensatzes oder in keiner.',
  pooled:
    'Dieses Element stammt aus einer Bibliothek, für die mehrere Proben vereinigt wurden: Die Zelle enthält die Werte aller Proben, verbunden durch „|“. Sie werden hier nicht geändert. Bitte ändern Sie jede Probe in ihrem Formular, und machen Sie die Änderung in dieser Zelle rückgängig.',
  linkedToo:
    '{key} nennt in dieser Zeile jetzt andere Datensätze; deshalb ist unklar, wessen Wert dies ist. Bitte ändern Sie zuerst das eine und nach einem weiteren Download das andere.',
  notAllowed:
    'Diesen Datensatz ({record}) darf nur die Administration ändern. Bitte machen Sie die Änderung in dieser Zelle rückgängig, oder wenden Sie sich an die Administration.',
  notStored: {
    person:
      'Eine Person „{value}“ ist nicht gespeichert. Eine Überarbeitung legt niemanden an: Bitte legen Sie die Person zuerst an, oder nennen Sie eine andere.',
    protocol:
      'Ein Protokoll „{value}“ ist nicht gespeichert. Eine Überarbeitung legt keines an: Bitte legen Sie es zuerst an, oder nennen Sie ein anderes.',
    project:
      'Ein Projekt „{value}“ ist nicht gespeichert. Eine Überarbeitung legt keines an: Bitte legen Sie es zuerst an, oder nennen Sie ein anderes.',
    project_study:
      'Eine Studie „{value}“ ist nicht gespeichert. Eine Überarbeitung legt keine an: Bitte legen Sie sie zuerst an, oder nennen Sie eine andere.',
    publication:
      'Eine Publikation „{value}“ ist nicht gespeichert. Eine Überarbeitung legt keine an: Bitte legen Sie sie zuerst an, oder nennen Sie eine andere.',
    record:
      'Ein Datensatz „{value}“ ist nicht gespeichert. Eine Überarbeitung legt keinen an: Bitte legen Sie ihn zuerst an, oder nennen Sie einen anderen.',
  },
  conflicts_one:
    '{count, grouped} Zelle wurde seit dem Download von jemand anderem geändert. Nichts wurde übernommen. Bitte machen Sie Ihre Änderung rückgängig, oder behalten Sie den gespeicherten Wert.',
  conflicts_other:
    '{count, grouped} Zellen wurden seit dem Download von jemand anderem geändert. Nichts wurde übernommen. Bitte machen Sie Ihre Änderung rückgängig, oder behalten Sie den gespeicherten Wert.',
  changed:
    'Inzwischen wurde etwas geändert. Nichts wurde übernommen: Bitte sehen Sie sich die Unterschiede noch einmal an.',
} as const satisfies SameKeys<typeof en>;
