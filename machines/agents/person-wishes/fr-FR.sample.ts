/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
Je veux parler à une personne
Je voudrais parler à un conseiller
Passez-moi un humain
Un conseiller, s'il vous plaît
Puis-je parler à quelqu'un ?
J'ai besoin d'un conseiller
Mettez-moi en relation avec un conseiller
Je ne veux pas parler à un robot, je veux un humain
Je ne veux pas un robot je veux une personne
pas un robot mais un humain
conseiller
humain
Je veux parler à un être humain
Parler à un agent
Je souhaite parler à un responsable
J'aimerais parler à une vraie personne
Pourquoi je ne peux pas parler à un humain ?
Est-il possible de parler à quelqu'un ?
Bonjour, un agent s'il vous plaît
Transférez-moi à un opérateur
Je peux parler au manager ?
Il me faut un conseiller
Y a-t-il un conseiller disponible ?
Je veux contacter un conseiller
Je préfère parler à une personne
Je veux joindre quelqu'un
Je demande une assistance humaine, je veux une assistance humaine
J'exige de parler à un superviseur
je ne veux plus de robot, je veux un conseiller
passez-moi une autre personne
transférez mon appel à un conseiller
non mais je veux un conseiller
je n'en peux plus, je veux un conseiller
`
export const others = `
Je veux savoir où est ma commande
Je ne veux pas parler à une personne
Je n'ai pas besoin d'un conseiller
Une personne a reçu le colis
Quelqu'un peut me dire mon solde ?
Hier j'ai parlé à un conseiller
Le conseiller était très aimable
Quel est le prix par personne ?
Je veux une table pour une personne
Je veux l'offrir à quelqu'un
Êtes-vous un humain ?
Il ne me faut pas de conseiller
Puis-je le faire sans parler à un conseiller ?
Au lieu de parler à une personne, j'utilise le site
Je ne crois pas avoir besoin d'un conseiller
Je suis responsable d'un magasin
Les ressources humaines ne répondent pas
Combien de personnes peuvent venir ?
Ne me passez pas un conseiller
L'assistant virtuel marche bien
Personne n'est venu
Personne ne répond au téléphone
Je veux devenir agent
Il n'y a personne chez moi
Je veux changer la taille
Merci, c'est tout
Où est ma facture ?
pas d'agent s'il vous plaît
pas de conseiller s'il vous plaît
je n'ai plus besoin d'un conseiller
je ne veux plus parler à un conseiller
transférez ma commande à une autre personne
plus besoin d'un conseiller
pas besoin de conseiller
sans conseiller s'il vous plaît
il n'est pas nécessaire de parler à un conseiller
`
