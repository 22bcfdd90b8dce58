/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
Ich möchte mit einem Menschen sprechen
Kann ich mit einem Mitarbeiter sprechen?
Verbinden Sie mich mit einem Berater
Ich will einen echten Menschen
Ich brauche einen Mitarbeiter
Mensch bitte
Einen Mitarbeiter, bitte
Ich will keinen Bot, ich will einen Menschen
Ich will keinen Bot ich will einen Menschen
Keinen Roboter, sondern einen Menschen
Mitarbeiter
Kundenberater
Ich möchte mit jemandem reden
Kann ich mit jemandem sprechen?
Mit einer Person sprechen
Ich möchte eine echte Person
Leiten Sie mich an einen Mitarbeiter weiter
Warum kann ich nicht mit einem Menschen sprechen?
Könnte ich mit Ihrem Vorgesetzten sprechen? Ich möchte den Vorgesetzten
Ich hätte gern einen Ansprechpartner
Ich benötige menschliche Hilfe
Gibt es einen Mitarbeiter?
Hallo, einen Berater bitte
Ich moechte mit einem Mitarbeiter telefonieren
Bitte mit einem Mitarbeiter verbinden
Ich verlange einen Mitarbeiter
Ich möchte einen Kundenberater kontaktieren
Ich möchte lieber mit einer Person chatten
menschlicher Mitarbeiter
echter Mensch
kein Roboter bitte, ein Mensch
verbinden Sie mich mit einer anderen Person
`
export const others = `
Ich möchte wissen, wo meine Bestellung ist
Ich möchte nicht mit einem Menschen sprechen
Ich brauche keinen Mitarbeiter
Eine Person hat das Paket angenommen
Kann mir jemand meinen Kontostand sagen?
Gestern habe ich mit einem Mitarbeiter gesprochen
Der Mitarbeiter war sehr nett
Was kostet es pro Person?
Ich möchte einen Tisch für eine Person
Ich möchte es jemandem schenken
Sind Sie ein Mensch?
Geht das, ohne mit einem Mitarbeiter zu sprechen?
Statt mit einem Menschen zu sprechen, nutze ich die App
Ich glaube nicht, dass ich Hilfe brauche
Verbinden Sie mich nicht mit einem Mitarbeiter
Ich bin Berater von Beruf
Wie viele Menschen passen hinein?
Jemand hat mein Paket genommen
Der virtuelle Assistent ist gut
Niemand war zu Hause
Mein Berater hat die Schlüssel verloren
Ich will Mitarbeiter werden, wie bewerbe ich mich
Ich möchte die Größe ändern
Danke, das ist alles
Wo ist meine Rechnung?
Wann kommt der Techniker?
Ich brauche die Nummer der Person
kein Mitarbeiter bitte
keinen Mitarbeiter bitte
ich brauche keinen Mitarbeiter mehr
bitte keinen Menschen
übertragen Sie meine Bestellung an eine andere Person
kein Bedarf an einem Mitarbeiter
weiterleiten meine Bestellung an eine andere Person
leiten Sie meine Bestellung an eine andere Person weiter
ohne Mitarbeiter bitte
ich möchte nicht mehr mit einem Menschen sprechen
es ist nicht nötig, mit einem Menschen zu sprechen
`
