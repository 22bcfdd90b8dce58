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
no bot, agent please
I want no bot, an agent
no, agent please
No. Agent please
no agent has answered, I want to speak to a person
transfer me to another person
transfer me to another agent
transfer my call to a person
transfer this chat to a human
transfer my case to a human agent
I no longer want to talk to a bot, give me a human
no more bots, human please
no more robots I want a person
is there no agent I can talk to?
I need an agent, no more excuses
I no longer trust this bot, agent please
agent please no bot
I can no longer use the app, I want to talk to an agent
transfer me and my order to a person
Connect my call to a person
I want to be transferred, no bot, to a human
I need no bot I need an agent
transfer my chat to an agent
no agent helps, falar com uma pessoa
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
no agent please
No agent, please.
No human please
I no longer need an agent
I don't need an agent anymore
transfer my order to another person
please don't connect me to an agent
no operator please
without an agent please
I no longer want to speak to a human
can you transfer my ticket to someone else
I want to transfer the money to a person
no need for an agent
there is no need to speak to an agent
I changed my mind, no agent
not an agent please
never mind the agent
no more agents please
please no agent
agent not needed
I am no longer looking for a human
I no longer wish to talk to a representative
Connect my account to another person
put the order in the name of another person
send my order to another person please
I don't want to talk to anyone
I want no agent
I need no human
forward my invoice to someone
no manager please
`
