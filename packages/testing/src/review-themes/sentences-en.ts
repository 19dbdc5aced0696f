/** Fifty sentences in English with what they judge; see labelled-sentences.ts. */
export const SENTENCES_EN = `
cleanliness+ | The whole place was spotless when we arrived.
cleanliness- | Our tent had not been cleaned and there were crumbs everywhere.
cleanliness- bathrooms- | The toilets were filthy by the evening.
cleanliness+ bathrooms+ | Really clean bathrooms, well looked after.
quiet+ | Lovely and peaceful, we slept with the windows open.
quiet- | Loud music from the bar until two in the morning.
quiet- | Far too noisy, you can hear every lorry on the road.
quiet+ | Not a sound at night apart from the owls.
staff+ | The staff were friendly and nothing was too much trouble.
staff- | The man at reception was rude and unhelpful.
staff+ | Our hosts gave us a very warm welcome.
staff- | Nobody answered the phone when the gas ran out.
location+ | Great location, a short walk from the beach.
location- | It is miles from anywhere and the road up is dreadful.
location+ | Perfect base for exploring the area.
location+ | Stunning views over the bay from our deck.
pool+ | The kids loved the pool.
pool- | The pool was overcrowded and there were never any loungers free.
pool- | Disappointing that the pool was closed in June.
pool+ | We had a fantastic time in the heated pool.
bathrooms- | There was no hot water in the showers two days running.
bathrooms- | We had to queue for the toilets every morning.
bathrooms+ | Excellent showers with good pressure.
bathrooms- | The shower block is tired and in need of an update.
food+ | Breakfast was delicious, with fresh bread every day.
food- | The restaurant was slow and the food came cold.
food- | Breakfast was poor, just dry toast and instant coffee.
food+ | The pizza at the bar is some of the best we have had.
price- | Way overpriced for what you get.
price+ | Excellent value for money.
price+ | Very reasonable prices even in August.
price- | They charge extra for everything, even firewood.
comfort+ | Super comfy beds and warm duvets.
comfort- | The mattress was lumpy and my back still hurts.
comfort- | It was freezing in the tent at night.
comfort+ | The cabin was cosy and had everything we needed.
wifi- | The wifi is useless outside reception.
wifi+ | Surprisingly fast wifi for a campsite.
space+ | Huge pitches with plenty of shade.
space- | The pitches are tiny and right on top of each other.
space- | Very cramped for a family of five.
children+ | Brilliant for families, our children made lots of friends.
children- | There is nothing for older kids to do.
children+ | The playground and kids club were a big hit.
staff+ wifi- | Helpful team but terrible internet.
food+ price- | Tasty food, though rather expensive.
 | We stayed for three nights on our way south.
 | The reception is next to the car park.
 | No complaints at all, we will be back.
cleanliness- | Cleanliness could be better.
`;
