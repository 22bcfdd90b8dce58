/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
I want to talk to a person
can I speak with a human please
connect me to an agent
Agent
talk to a real person
get me a representative
human please
I don't want a bot, I want a human
I don't want a bot I want a human
I need a live agent
live agent
real person please
Can I talk to your manager?
Let me speak to a supervisor
I'd like to speak with someone
Could you transfer me to a representative?
I need human support
Please put me through to a human being
I want to be transferred to an agent
Is there a human I can talk to?
Why can't I talk to a person?
I'm looking for a human
Can I get a real person?
not a bot but a human
No I want to speak to a person
give me a human
Hi, customer service representative please
I would rather talk to somebody
Hello, I need someone to help me
chat with an agent
a person please
real person
`
export const others = `
Is the person who delivered it paid?
I want to know about my order
I don't need an agent
can someone tell me my balance
Can somebody explain the fee?
I do not want to talk to a person
I talked to an agent yesterday
The agent was very kind
Someone took my package
I need a table for one person
I don't think I need an agent
Can I do it without talking to a person?
Are you a human?
My real estate agent lost the keys
I want to give it to someone
What is the price per person?
I want to be an agent
How many people are allowed?
I need human resources
Your chat agent was rude
Don't transfer me to an agent
I never want to talk to a human
I am a manager
Instead of talking to a person I use the app
Who is the contact person?
What does the operator charge?
I want my money back
Thank you, that is all
Did anyone call me?
I need to change the name of the person on the ticket
`
